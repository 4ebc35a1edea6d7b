import { sql } from 'kysely';
import type { Services } from './services.ts';
import type { Tx } from './db/database.ts';

/**
 * A hundredth: PostgreSQL keeps the shares of the hundred most common schools, and takes one that it has not met for the
 * average of the others, or with fewer schools for an empty one. One that adds less than this is small.
 */
const growthThatMatters = 1.01;

/**
 * Has the planner look at every table that has grown since it last did. PostgreSQL does so by itself within minutes; until
 * then its plans are those for the tables as they were, which for empty ones are many times slower. Nobody waits for
 * it, and it waits for nobody. A table that this role does not own is passed over; and whatever else stands in the way, the
 * work that filled the tables is done.
 */
export async function refreshStatistics({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  try {
    await db.write('platform', analyzeGrown);
  } catch (error) {
    log.warn({ err: error }, 'The statistics of tables that were filled could not be refreshed.');
  }
}

async function analyzeGrown(tx: Tx): Promise<void> {
  // Even the size of a table that somebody changes as a whole has to be waited for.
  await sql`select set_config('lock_timeout', '500ms', true)`.execute(tx);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and pg_has_role(relowner, 'usage')
       and pg_relation_size(oid) > ${growthThatMatters}::float8 * relpages * current_setting('block_size')::int
     order by relname`.execute(tx);
  if (rows.length === 0) return;
  const tables = sql.join(rows.map(({ name }) => sql.table(name)));
  await sql`analyze (skip_locked) ${tables}`.execute(tx);
}
