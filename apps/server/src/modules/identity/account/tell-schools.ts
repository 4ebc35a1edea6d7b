import { type AuditEntry, writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/http/context.ts';
import { findSchoolIds } from '../people/people-store.ts';

/** What someone on the staff changes of their account concerns each school they work for. */
export async function tellSchools(
  { tx, now, requestId }: Context,
  person: { readonly id: string; readonly name: string },
  what: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  for (const orgId of await findSchoolIds(tx, person.id)) {
    await writeAudit(tx, {
      ...what,
      orgId,
      at: now,
      actor: person,
      subject: 'person',
      subjectId: person.id,
      requestId,
    });
  }
}
