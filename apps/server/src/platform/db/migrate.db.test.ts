import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startNode } from '../../node.ts';
import { projectFolder } from '../../project-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { readSettings } from '../settings.ts';
import { createPool } from './database.ts';
import { migrate } from './migrate.ts';
import { prepareRole } from './prepare.ts';
import { renewConnections } from './renew-connections.ts';

let database: TestDatabase;
/** The migrations of the product and one more. */
let migrationsFolder: string;
let dataFolder: string;
const pools: pg.Pool[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  migrationsFolder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-migrations-'));
  dataFolder = await mkdtemp(path.join(os.tmpdir(), 'ardoise-data-'));
  await cp(path.join(projectFolder, 'apps/server/migrations'), migrationsFolder, {
    recursive: true,
  });
});
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  await database.remove();
  await rm(migrationsFolder, { recursive: true });
  await rm(dataFolder, { recursive: true });
});

const addMigration = (text: string): Promise<void> =>
  writeFile(path.join(migrationsFolder, '999-added.sql'), text);

async function openPool(timeoutMs?: number): Promise<pg.Pool> {
  const pool = createPool(database.url, await prepareRole(database.url), 2, timeoutMs);
  pools.push(pool);
  return pool;
}

it('a connection that is idle is kept for ten minutes', async () => {
  expect((await openPool()).options.idleTimeoutMillis).toBe(600_000);
});

it('a migration that takes longer than the limit of a statement ends where there is none', async () => {
  await addMigration('select pg_sleep(0.3)');
  await expect(migrate(await openPool(100), migrationsFolder)).rejects.toThrow(/statement timeout/);
  expect(await migrate(await openPool(0), migrationsFolder)).toBe(1);
});

it('a node that starts migrates without a limit, and works with one', async () => {
  await addMigration(
    "create table limit_found as select current_setting('statement_timeout') as limit_found",
  );
  const node = await startNode({
    settings: readSettings({ PORT: '0', ARDOISE_DATA: dataFolder, ARDOISE_DEMO: '0' }),
    databaseUrl: database.url,
    clock: systemClock,
    log: createLog('silent'),
    migrationsFolder,
    release: 'test',
    comesRound: false,
  });
  try {
    const { pool } = node.services.db;
    const { rows: found } = await pool.query('select limit_found from limit_found');
    expect(found).toEqual([{ limit_found: '0' }]);
    const { rows: kept } = await pool.query('show statement_timeout');
    expect(kept).toEqual([{ statement_timeout: '20s' }]);
  } finally {
    await node.close();
  }
});

it('a node that was there before asks for all columns of a table that has one more', async () => {
  const log = createLog('silent');
  const before = await openPool();
  const clients = [await before.connect(), await before.connect()];
  const ask = { name: 'all-columns', text: 'select * from organisations where org_id is null' };
  for (const client of clients) await client.query(ask);
  // The other one is in a transaction, and has its turn when it is done.
  clients[0]?.release();
  await clients[1]?.query('begin');
  await addMigration(
    'alter table people add column added text; alter table organisations add column added text',
  );
  const pool = await openPool(0);
  await clients[1]?.query('rollback');
  expect(await migrate(pool, migrationsFolder)).toBe(1);
  await clients[1]?.query('begin');
  const renewed = renewConnections(pool, log);
  await clients[1]?.query('rollback');
  clients[1]?.release();
  await renewed;
  await until('the pool has heard of it', async () => before.totalCount === 0);
  for (let n = 0; n < 4; n += 1) {
    const { fields } = await before.query(ask);
    expect(fields.map(({ name }) => name)).toContain('added');
  }
});
