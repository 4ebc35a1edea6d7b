import { writeAudit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { personKey } from './actor-cache.ts';
import { findSchoolIds } from './people-store.ts';

/** A changed second factor concerns each school the person works for, and what they may do there. */
export async function tellOfFactor(
  services: Services,
  { tx, now, actor, requestId }: SignedInContext,
  action: string,
  after: Record<string, unknown> | null = null,
): Promise<void> {
  await services.cacheBus.forget(tx, personKey(actor.personId));
  for (const orgId of await findSchoolIds(tx, actor.personId)) {
    await writeAudit(tx, {
      orgId,
      at: now,
      actor: { id: actor.personId, name: actor.name },
      action,
      subject: 'person',
      subjectId: actor.personId,
      after,
      requestId,
    });
  }
}
