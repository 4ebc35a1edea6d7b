import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createSchool } from '../../testing/builders.ts';
import { countRowsRead } from '../../testing/rows-read.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { offlineList } from './list-offline.ts';

/** Without the payments that they became: only their order is looked at. Every seventh waits, and some were sent in one moment. */
async function addOffline({ databaseUrl }: TestApp, orgId: string, count: number): Promise<void> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query('set session_replication_role = replica');
  await db.query(
    `insert into offline_payments (org_id, id, session_id, family_id, payment_id, amount, taken_at, device_at, sent_at, sent_by, owed_seen,
       seen_at, owed_found, credited, conflicts, state)
     select $1, gen_random_uuid(), $1, $1, gen_random_uuid(), 5000, now(), now(), timestamptz '2026-10-01' + n % 100 * interval '1 hour', $1, 5000,
            now(), 5000, 0, case when n % 7 = 0 then '{late}'::text[] else '{}' end, case when n % 7 = 0 then 'waiting' else 'settled' end
       from generate_series(1, $2::int) n`,
    [orgId, count],
  );
  await db.query('vacuum analyze offline_payments');
  await db.end();
}

it('payments without a connection are paged from the nearer end, in one order', async () => {
  const app = await startTestApp();
  const { orgId } = await createSchool(app);
  await addOffline(app, orgId, 990);
  const perPage = 100;
  const paged: string[] = [];
  await app.node.services.db.read({ orgId }, async (tx) => {
    const { find } = await offlineList(tx, orgId, {});
    for (let page = 1; page <= 10; page += 1)
      paged.push(...(await find(tx, { page, perPage })).ids);
    const { rows } = await sql<{ id: string }>`
      select id from offline_payments where org_id = ${orgId}
       order by state <> 'waiting', case when state = 'waiting' then sent_at end, sent_at desc, id`.execute(
      tx,
    );
    expect(paged).toEqual(rows.map(({ id }) => id));
  });
  // Once to count them; the last page is the first of the other end.
  const read = await countRowsRead(app, { orgId }, 'offline_payments', async (tx) => {
    const { find } = await offlineList(tx, orgId, {});
    expect((await find(tx, { page: 10, perPage })).ids).toHaveLength(90);
  });
  expect(read).toBeLessThan(1_300);
  await app.close();
});
