import './tables.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Puts entries of the test books together, so that what they hold stays: of each school and environment into one, whose id is
 * the school's own. `chosen` selects the `ctid`, `org_id` and `environment` of those that end. Answers how many they were.
 * Each is found by its place or its key: a join might be planned to read all entries for each batch.
 */
async function carry(tx: Tx, chosen: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with ended (place, org_id, environment) as materialized (${chosen}),
    gone as (
      delete from test_entries where ctid = any(array(
        select place from ended
        union all
        select before.place from (select distinct org_id, environment from ended) books
         cross join lateral (
           select e.ctid as place from test_entries e
            where e.org_id = books.org_id and e.environment = books.environment and e.id = books.org_id limit 1) before))
      returning org_id, environment, amount, at),
    carried as (
      insert into test_entries (org_id, environment, id, amount, at)
      select org_id, environment, org_id, sum(amount), max(at) from gone group by 1, 2 having sum(amount) <> 0)
    select count(*) as ended from ended`.execute(tx);
  return rows[0]?.ended ?? 0;
}

/** What the sandbox moved before that moment, of all schools. */
export const carrySandboxEntries = (tx: Tx, before: Date, most: number): Promise<number> =>
  carry(
    tx,
    sql`select ctid, org_id, environment from test_entries
         where environment = 'sandbox' and id <> org_id and at < ${before} limit ${most}`,
  );

interface Removed {
  readonly orgId: string;
  readonly id: string;
}

/** Of what programs sent by the operators’ test systems, in the transaction that removes it; what failed has none. */
export async function carryEntriesOfTests(tx: Tx, removed: readonly Removed[]): Promise<void> {
  await carry(
    tx,
    sql`select e.ctid, e.org_id, e.environment
          from unnest(${removed.map(({ orgId }) => orgId)}::uuid[], ${removed.map(({ id }) => id)}::uuid[]) as test (org_id, id)
         cross join lateral (
           select ctid, org_id, environment from test_entries e
            where e.org_id = test.org_id and e.environment = 'development' and e.id = test.id limit 1) e`,
  );
}
