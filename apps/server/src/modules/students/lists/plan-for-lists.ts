import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * For the rest of the transaction, plans that hold for any school. A plan made for one school trusts the statistics, and to
 * those a school that they have not met is empty: then any index that begins with the school seems as good as the one that
 * finds the row, and each lookup, and each check of a foreign key, reads the whole school. Plans that the connection kept from
 * when tables were small are made anew.
 */
export async function planForLists(tx: Tx): Promise<void> {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
  await discardPlans(tx);
}

/** A plan that was kept from when the tables were smaller reads more and more of them. */
export async function discardPlans(tx: Tx): Promise<void> {
  await sql`discard plans`.execute(tx);
}
