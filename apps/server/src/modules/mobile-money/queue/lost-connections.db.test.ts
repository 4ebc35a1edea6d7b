import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createDatabase, createPool, type Database } from '../../../platform/db/database.ts';
import { prepareRole } from '../../../platform/db/prepare.ts';
import type { Followers } from '../../../platform/events/followers.ts';
import type { Services } from '../../../platform/services.ts';
import { readSettings } from '../../../platform/settings.ts';
import { withSimulator } from '../../../simulator-settings.ts';
import { cutConnections } from '../../../testing/attacks/cut-connections.ts';
import { createKilledServer, type KilledServer } from '../../../testing/killed-server.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { startTestSimulator, type TestSimulator } from '../../../testing/test-simulator.ts';
import { until } from '../../../testing/until.ts';
import { createOrganisation } from '../../identity/public.ts';
import { booksOf, createFamily, expectSound, newPhone, pay, stateOf } from '../testing/payers.ts';

let simulator: TestSimulator;
let database: TestDatabase;
let db: Database;
let server: KilledServer;
let services: Services;
let url: string;
let orgId: string;

beforeAll(async () => {
  simulator = await startTestSimulator();
  await simulator.faults({ mtn: { autoApproveMs: 0 }, orange: { autoApproveMs: 0 } });
  database = await createTestDatabase();
  // By another name than the server's, so that the test's own connections are not cut.
  const ownUrl = `${database.url}?application_name=test`;
  db = createDatabase(createPool(ownUrl, await prepareRole(database.url), 2));
  services = {
    db,
    clock: systemClock,
    settings: withSimulator(readSettings({ ARDOISE_DEMO: '0' }), simulator.url),
    followers: (): Followers => new Map(),
    hold: { isHeld: () => false },
  } as Services;
  server = await createKilledServer(database.url, simulator.url);
  url = await server.start();
  const school = { appId: 'cut', name: 'Cut school', town: 'Buea' };
  const now = systemClock.now();
  orgId = await db.write('platform', (tx) => createOrganisation({ tx, now }, school));
});

afterAll(async () => {
  await server.remove();
  await db.close();
  simulator.stop();
  await database.remove();
});

const isReady = async (): Promise<boolean> => (await fetch(`${url}/readyz`)).status === 200;

async function countConnections(): Promise<number> {
  const { rows } = await db.read('platform', (tx) =>
    sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
      where datname = current_database() and application_name = 'ardoise'`.execute(tx),
  );
  return rows[0]?.open ?? 0;
}

const isConnected = async (): Promise<boolean> => (await countConnections()) > 3;

const isWorkUnderWay = async (): Promise<boolean> => {
  const { rows } = await db.read('platform', (tx) =>
    sql`select 1 from graphile_worker.jobs where locked_at is not null limit 1`.execute(tx),
  );
  return rows.length > 0;
};

async function startPayments(count: number) {
  const payments = [];
  for (let i = 0; i < count; i += 1) {
    const family = await createFamily({ services }, orgId);
    const phone = newPhone(i % 2 === 0 ? 'mtn' : 'orange');
    const operator = i % 2 === 0 ? 'mtn' : 'orange';
    const id = await pay({ services }, { orgId, family, operator, phone, amount: 5_000 });
    payments.push({ id, family, phone });
  }
  return payments;
}

/** A job that was cut five times would wait for minutes before it is tried again; nobody waits for that here. */
async function tryAgainNow(): Promise<void> {
  await db.write('platform', (tx) =>
    sql`update graphile_worker._private_jobs set run_at = now()
      where attempts > 0 and locked_at is null and run_at > now()`.execute(tx),
  );
}

/** Paid and told, and taken exactly once. */
async function expectPaidOnce(payments: Awaited<ReturnType<typeof startPayments>>): Promise<void> {
  for (const { id, family, phone } of payments) {
    await until(`${id} is paid`, async () => {
      if ((await stateOf({ services }, orgId, id)).status === 50) return true;
      await tryAgainNow();
      return false;
    });
    expect(await simulator.takenFrom(phone)).toBe(5_000);
    expect(await booksOf({ services }, orgId, family)).toMatchObject({
      paid: [5_000],
      receipts: 1,
    });
  }
  await expectSound({ services }, orgId);
}

async function expectUnharmed(): Promise<void> {
  expect(server.isRunning()).toBe(true);
  await until('ready again', isReady);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain('# TYPE ardoise_uncaught_total counter');
  expect(metrics).not.toContain('ardoise_uncaught_total{');
}

describe('connections to PostgreSQL that are cut', () => {
  it.each([1, 5])('%i times while nothing runs, leave a server that works on', async (cuts) => {
    await expectPaidOnce(await startPayments(1));
    const before = await countConnections();
    for (let cut = 0; cut < cuts; cut += 1) {
      await until('connected', isConnected);
      expect(await cutConnections(database.url)).toBeGreaterThan(0);
    }
    await expectUnharmed();
    await expectPaidOnce(await startPayments(2));
    expect(await countConnections()).toBeLessThanOrEqual(before + 8);
  });

  it.each([1, 5])('%i times while payments run, lose none of them', async (cuts) => {
    const payments = [];
    for (let cut = 0; cut < cuts; cut += 1) {
      await until('connected', isConnected);
      payments.push(...(await startPayments(6)));
      await until('work is under way', isWorkUnderWay);
      expect(await cutConnections(database.url)).toBeGreaterThan(0);
    }
    await expectUnharmed();
    await expectPaidOnce([...payments, ...(await startPayments(1))]);
    await expectUnharmed();
  });
});
