import type { SignedInContext } from '../../../platform/http/context.ts';
import { forNoSchool } from '../../../platform/work.ts';
import { auditInSchools } from '../account/audit-in-schools.ts';
import { spendTicketsOf } from '../codes/tickets-store.ts';
import { personKey } from '../sessions/actor-cache.ts';

/** What was given out under the old factors: a way in that the new ones do not guard, or a step that they change. */
const cutShort = ['secondFactor', 'passkeySignIn', 'temporaryToken', 'qr'] as const;

interface FactorChange {
  readonly method: 'totp' | 'passkey';
  readonly change: 'added' | 'removed';
  readonly after?: Record<string, unknown>;
}

/** A changed second factor also changes what the person may do, and what is on its way to a session ends. */
export async function finishFactorChange(
  context: SignedInContext,
  { method, change, after }: FactorChange,
): Promise<void> {
  const { tx, now, actor, services } = context;
  await spendTicketsOf(tx, actor.personId, cutShort, now);
  await services.cacheBus.forget(tx, personKey(actor.personId));
  await auditInSchools(
    context,
    { id: actor.personId, name: actor.name },
    { action: `${method}.${change}`, after: after ?? null },
  );
  await forNoSchool(context).emit(`factor.${change}`, actor.personId, { method });
}
