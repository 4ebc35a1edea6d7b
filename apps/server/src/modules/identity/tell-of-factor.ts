import type { SignedInContext } from '../../platform/http/context.ts';
import type { Services } from '../../platform/services.ts';
import { personKey } from './actor-cache.ts';
import { tellSchools } from './tell-schools.ts';

/** A changed second factor also changes what the person may do. */
export async function tellOfFactor(
  services: Services,
  context: SignedInContext,
  action: string,
  after: Record<string, unknown> | null = null,
): Promise<void> {
  const { tx, actor } = context;
  await services.cacheBus.forget(tx, personKey(actor.personId));
  await tellSchools(context, { id: actor.personId, name: actor.name }, { action, after });
}
