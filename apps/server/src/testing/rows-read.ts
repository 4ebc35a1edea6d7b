import { sql, type Transaction } from 'kysely';
import type { Scope } from '../platform/db/database.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { TestApp } from './test-app.ts';

type Asked = (tx: Transaction<Tables>) => Promise<unknown>;

/**
 * How many rows of a table were come by, in its indexes or one after the other, with the plans that named statements have after their
 * first uses: those for any school. As often as it is asked here.
 */
export const countRowsRead = (
  { node }: TestApp,
  scope: Scope,
  table: keyof Tables,
  asked: Asked,
): Promise<number> =>
  node.services.db.write(scope, async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    const before = await readCounters(tx, table);
    await asked(tx);
    return (await readCounters(tx, table)) - before;
  });

async function readCounters(tx: Transaction<Tables>, table: keyof Tables): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (pg_stat_get_xact_tuples_returned(t.oid)
             + coalesce((select sum(pg_stat_get_xact_tuples_returned(i.indexrelid)) from pg_index i where i.indrelid = t.oid), 0))::bigint as read
      from pg_class t where t.oid = ${table}::regclass`.execute(tx);
  return rows[0]?.read ?? 0;
}
