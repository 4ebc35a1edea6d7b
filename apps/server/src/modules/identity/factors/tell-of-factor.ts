import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Services } from '../../../platform/services.ts';
import { personKey } from '../sessions/actor-cache.ts';
import { tellSchools } from '../account/tell-schools.ts';
import { spendTicketsOf } from '../codes/tickets-store.ts';

/** What was given out under the old factors: a way in that the new ones do not guard, or a step that they change. */
const cutShort = ['secondFactor', 'passkeySignIn', 'temporaryToken', 'qr'] as const;

/** A changed second factor also changes what the person may do, and what is on its way to a session ends. */
export async function tellOfFactor(
  services: Services,
  context: SignedInContext,
  action: string,
  after: Record<string, unknown> | null = null,
): Promise<void> {
  const { tx, now, actor } = context;
  await spendTicketsOf(tx, actor.personId, cutShort, now);
  await services.cacheBus.forget(tx, personKey(actor.personId));
  await tellSchools(context, { id: actor.personId, name: actor.name }, { action, after });
}
