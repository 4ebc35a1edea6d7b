import { type RawBuilder, sql } from 'kysely';
import { sideBySide, together, type Tx } from './db/database.ts';

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
