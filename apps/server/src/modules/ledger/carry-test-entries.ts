import './tables.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Puts entries of the test books together, so that what they hold stays: of each school and environment into one, whose id is
 * the school's own. `chosen` selects the `org_id`, `environment` and `id` of those that end. Answers how many they were.
 */
async function carry(tx: Tx, chosen: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with ended as materialized (${chosen}),
    gone as (
      delete from test_entries e
       using (select * from ended union select org_id, environment, org_id from ended) as one (org_id, environment, id)
       where e.org_id = one.org_id and e.environment = one.environment and e.id = one.id
      returning e.org_id, e.environment, e.amount, e.at),
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
    sql`select org_id, environment, id from test_entries
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
    sql`select e.org_id, e.environment, e.id from test_entries e
          join unnest(${removed.map(({ orgId }) => orgId)}::uuid[], ${removed.map(({ id }) => id)}::uuid[]) as test (org_id, id)
            on test.org_id = e.org_id and test.id = e.id
         where e.environment = 'development'`,
  );
}
