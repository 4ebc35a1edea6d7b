import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Tables } from './db/tables.ts';
import { refreshStatistics } from './refresh-statistics.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inDatabase = <Result>(work: (tx: Kysely<Tables>) => Promise<Result>): Promise<Result> =>
  app.node.services.db.read('platform', work);

async function createTable(name: string): Promise<void> {
  await inDatabase(async (tx) => {
    const table = sql.table(name);
    await sql`create table ${table} (id int primary key) with (autovacuum_enabled = false)`.execute(
      tx,
    );
    await sql`insert into ${table} select generate_series(1, 5000)`.execute(tx);
  });
}

/** How many rows the planner believes a table to have; -1 as long as nobody looked. */
const believedRowsOf = (name: string): Promise<number | undefined> =>
  inDatabase(async (tx) => {
    const { rows } = await sql<{ believed: number }>`
      select reltuples::int as believed from pg_class where oid = ${name}::regclass`.execute(tx);
    return rows[0]?.believed;
  });

it('looks at tables that were filled, and again only once they have grown', async () => {
  await createTable('just_filled');
  expect(await believedRowsOf('just_filled')).toBe(-1);
  await refreshStatistics(app.node.services);
  expect(await believedRowsOf('just_filled')).toBe(5_000);
  await inDatabase((tx) =>
    sql`insert into just_filled select generate_series(5001, 5010)`.execute(tx),
  );
  await refreshStatistics(app.node.services);
  expect(await believedRowsOf('just_filled')).toBe(5_000);
  await inDatabase((tx) =>
    sql`insert into just_filled select generate_series(5011, 9000)`.execute(tx),
  );
  await refreshStatistics(app.node.services);
  expect(await believedRowsOf('just_filled')).toBe(9_000);
});

it('waits neither for somebody who changes a table nor fails for it', async () => {
  await createTable('held_table');
  await app.node.services.db.write('platform', async (tx) => {
    await sql`lock table held_table in access exclusive mode`.execute(tx);
    await refreshStatistics(app.node.services);
  });
  expect(await believedRowsOf('held_table')).toBe(-1);
});

it('passes over a table that it does not own', async () => {
  await createTable('of_somebody_else');
  await inDatabase(async (tx) => {
    await sql`set role none`.execute(tx);
    await sql`alter table of_somebody_else owner to current_user`.execute(tx);
    await sql`set role ardoise`.execute(tx);
  });
  await refreshStatistics(app.node.services);
  expect(await believedRowsOf('of_somebody_else')).toBe(-1);
});
