import { type RawBuilder, sql } from 'kysely';
import { send, sideBySide, together, type Tx } from './db/database.ts';

/**
 * For a statement of many branches, which takes longer to plan than to run: each connection plans it once for all schools. Otherwise it
 * is planned anew at every use, since of a plan for one school the planner expects more than it costs to make.
 */
export async function planOnce<Row>(tx: Tx, statement: RawBuilder<Row>) {
  const on = sideBySide(tx);
  const [, answer] = await together([
    sql`set plan_cache_mode = force_generic_plan`.execute(on),
    statement.execute(on),
    sql`reset plan_cache_mode`.execute(on),
  ]);
  return answer;
}

/**
 * For the rest of the transaction, plans that hold for any school and are made once for each connection. A plan made for one school
 * and one record looks cheaper than that, and is made anew at each use, which takes longer than what it is for. And of a school that
 * the statistics have not met it expects nothing: any index that begins with the school then seems as good as the one that finds the
 * row, and each look reads all that the school ever had. For work whose statements find their rows by key. `planOnce` behind it in the
 * same transaction would end it.
 */
export const planForAnySchool = (tx: Tx): Promise<unknown> =>
  send(tx, sql`set local plan_cache_mode = force_generic_plan`);
