import type { PayOperator } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createDatabase, createPool, type Database } from '../../platform/db/database.ts';
import { prepareRole } from '../../platform/db/prepare.ts';
import type { Followers } from '../../platform/events/followers.ts';
import type { Services } from '../../platform/services.ts';
import { readSettings } from '../../platform/settings.ts';
import { inSchool } from '../../platform/work.ts';
import { withSimulator } from '../../simulator-settings.ts';
import {
  createDatabaseHolds,
  type DatabaseHolds,
  type HoldPoint,
} from '../../testing/database-holds.ts';
import { createKilledServer, type KilledServer } from '../../testing/killed-server.ts';
import {
  type LineFault,
  type OperatorLine,
  startOperatorLine,
} from '../../testing/operator-line.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startTestSimulator, type TestSimulator } from '../../testing/test-simulator.ts';
import { until } from '../../testing/until.ts';
import { createOrganisation } from '../identity/public.ts';
import {
  createFamily,
  expectSound,
  newPhone,
  pay,
  reaches,
} from '../mobile-money/testing/payers.ts';
import { readAvailable, startDisbursement } from './public.ts';

interface Step {
  readonly name: string;
  readonly operator?: PayOperator;
  readonly stop: { readonly line: LineFault } | { readonly database: HoldPoint };
}

const ofRow = 'select ($1).amount';
const update = (when: string, atCommit = false): HoldPoint => ({
  table: 'payouts',
  event: 'update',
  amountOf: ofRow,
  when,
  atCommit,
});

/** Every step between "to be sent" and "paid", in groups: a server works on a few at once. */
const groups: ReadonlyArray<readonly Step[]> = [
  [
    {
      name: 'Orange gave a token that is not saved yet',
      operator: 'orange',
      stop: { database: update('new.operator_token is not null and old.operator_token is null') },
    },
    {
      name: 'about to be marked as asked',
      stop: { database: update("new.state = 'asked' and old.state = 'created'") },
    },
    { name: 'marked as asked, and MTN never heard of it', stop: { line: 'lost' } },
  ],
  [
    { name: 'MTN accepted it, and its answer was lost', stop: { line: 'unanswered' } },
    {
      name: 'Orange accepted it, and its answer was lost',
      operator: 'orange',
      stop: { line: 'unanswered' },
    },
  ],
  [
    {
      name: 'known as paid, and about to be marked so',
      stop: { database: update("new.state = 'paid' and old.state = 'asked'") },
    },
    {
      name: 'the ledger is about to be written',
      operator: 'orange',
      stop: {
        database: {
          table: 'ledger_entries',
          event: 'insert',
          amountOf: ofRow,
          when: "new.kind = 'payoutPaid'",
        },
      },
    },
    {
      name: 'the commit of it all was sent and not answered',
      stop: { database: update("new.state = 'paid' and old.state = 'asked'", true) },
    },
  ],
];

let simulator: TestSimulator;
let line: OperatorLine;
let database: TestDatabase;
let db: Database;
let holds: DatabaseHolds;
let server: KilledServer;
let services: Services;

beforeAll(async () => {
  simulator = await startTestSimulator();
  await simulator.faults({ mtn: { autoApproveMs: 0 }, orange: { autoApproveMs: 0 } });
  line = await startOperatorLine(simulator.url);
  database = await createTestDatabase();
  db = createDatabase(createPool(database.url, await prepareRole(database.url), 4));
  holds = await createDatabaseHolds(database.url);
  services = {
    db,
    clock: systemClock,
    settings: withSimulator(readSettings({ ARDOISE_DEMO: '0' }), line.url),
    followers: (): Followers => new Map(),
  } as Services;
  server = await createKilledServer(database.url, line.url);
  await server.start();
});

afterAll(async () => {
  await server.remove();
  await holds.close();
  await db.close();
  line.close();
  simulator.stop();
  await database.remove();
});

let amounts = 10_000;
const collected = 50_000;

/** A school of its own, for which the provider holds money. */
async function createHeld(amount: number): Promise<string> {
  const school = { appId: `payout-${amount}`, name: 'Crash school', town: 'Douala' };
  const now = systemClock.now();
  const orgId = await db.write('platform', (tx) => createOrganisation({ tx, now }, school));
  const family = await createFamily({ services }, orgId, [[collected]]);
  await reaches(
    { services },
    orgId,
    await pay({ services }, { orgId, family, amount: collected }),
    50,
  );
  return orgId;
}

interface StoppedStep extends Step {
  readonly amount: number;
  readonly orgId: string;
}

/** Sets the trap: triggers cannot be added to a table in the middle of a payout. */
async function prepareStop(step: Step): Promise<StoppedStep> {
  amounts += 1;
  const amount = amounts;
  const { stop } = step;
  if ('line' in stop) line.cut(amount, stop.line);
  else await holds.hold(amount, stop.database);
  return { ...step, amount, orgId: await createHeld(amount) };
}

/** Begins a payout and waits until the server stands still at the step. */
async function stopAt({ name, operator = 'mtn', stop, amount, orgId }: StoppedStep) {
  const phone = newPhone(operator);
  const wanted = { phone, amount, reference: null, keyId: crypto.randomUUID(), keyMadeBy: null };
  const { id } = await inSchool(services, orgId, (work) => startDisbursement(work, wanted));
  await until(name, async () => ('line' in stop ? line.wasCut(amount) : holds.isHeld(amount)));
  return { name, id, orgId, amount, phone };
}

const stateOf = (orgId: string, id: string): Promise<string | undefined> =>
  db.read({ orgId }, async (tx) => {
    const { rows } = await sql<{ state: string }>`
      select state from payouts where id = ${id}`.execute(tx);
    return rows[0]?.state;
  });

it.each(groups.map((steps) => [steps.map(({ name }) => name).join('; '), steps] as const))(
  'killed at a step, the server asks the operator and pays once: %s',
  async (_names, steps) => {
    const stopped: Array<Awaited<ReturnType<typeof stopAt>>> = [];
    const prepared: StoppedStep[] = [];
    for (const step of steps) prepared.push(await prepareStop(step));
    for (const step of prepared) stopped.push(await stopAt(step));
    await server.kill();
    await holds.letGo();
    await server.start();
    for (const { name, orgId, id, amount, phone } of stopped) {
      await until(name, async () => (await stateOf(orgId, id)) === 'paid');
      expect(await simulator.takenFrom(phone), name).toBe(amount);
      const left = await db.read({ orgId }, (tx) => readAvailable(tx, orgId));
      expect(left, name).toBe(collected - amount);
      await expectSound({ services }, orgId);
    }
  },
);
