import type { PayOperator } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createDatabase, createPool, type Database } from '../../platform/db/database.ts';
import { prepareRole } from '../../platform/db/prepare.ts';
import type { Followers } from '../../platform/events/followers.ts';
import type { KeyContext } from '../../platform/http/context.ts';
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
import { engineBooks } from '../developer-api/collections/engine-books.ts';
import { readDevelopmentBalance } from '../developer-api/disbursements/development-balance.ts';
import { developmentDisbursements } from '../developer-api/disbursements/development-disbursements.ts';
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
  /** With a key of the development environment, by the operator's own test system. */
  readonly isTest?: true;
  readonly stop: { readonly line: LineFault } | { readonly database: HoldPoint };
}

const ofRow = 'select ($1).amount';
const update = (when: string, atCommit = false, table = 'payouts'): HoldPoint => ({
  table,
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
  [
    {
      name: 'MTN’s test system accepted a test, and its answer was lost',
      isTest: true,
      stop: { line: 'unanswered' },
    },
    {
      name: 'the test books are about to be written',
      operator: 'orange',
      isTest: true,
      stop: {
        database: {
          table: 'test_entries',
          event: 'insert',
          amountOf: 'select -($1).amount',
          when: 'new.amount < 0',
        },
      },
    },
    {
      name: 'the commit of a paid test was sent and not answered',
      isTest: true,
      stop: {
        database: update("new.state = 'paid' and old.state = 'asked'", true, 'test_disbursements'),
      },
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
    hold: { isHeld: () => false },
    publicUrl: () => 'http://localhost',
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

const asProgram = <Result>(
  orgId: string,
  act: (context: KeyContext) => Promise<Result>,
): Promise<Result> => {
  const key = { id: crypto.randomUUID(), environment: 'development' };
  return inSchool(services, orgId, (work) =>
    act({ ...work, key, language: 'en' } as unknown as KeyContext),
  );
};

/** What a payer at the operator's test system brings. */
async function collectTest(orgId: string): Promise<void> {
  const asked = {
    amount: collected,
    phone: newPhone('mtn'),
    mode: 'prompt',
    language: 'en',
  } as const;
  const { id } = await asProgram(orgId, (context) => engineBooks.start(context, asked));
  await until('a test is paid', async () => {
    const { state } = await asProgram(orgId, (context) => engineBooks.read(context, id));
    return state === 'paid';
  });
}

/** A school of its own, for which the provider holds money, or whose test books hold some. */
async function createHeld({ amount, isTest }: Pick<StoppedStep, 'amount' | 'isTest'>) {
  const school = { appId: `payout-${amount}`, name: 'Crash school', town: 'Douala' };
  const now = systemClock.now();
  const orgId = await db.write('platform', (tx) => createOrganisation({ tx, now }, school));
  if (isTest === true) await collectTest(orgId);
  else {
    const family = await createFamily({ services }, orgId, [[collected]]);
    const paid = await pay({ services }, { orgId, family, amount: collected });
    await reaches({ services }, orgId, paid, 50);
  }
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
  return { ...step, amount, orgId: await createHeld({ ...step, amount }) };
}

/** Begins a payout and waits until the server stands still at the step. */
async function stopAt({ name, operator = 'mtn', isTest, stop, amount, orgId }: StoppedStep) {
  const phone = newPhone(operator);
  const wanted = { phone, amount, reference: null, keyId: crypto.randomUUID(), keyMadeBy: null };
  const { id } =
    isTest === true
      ? await asProgram(orgId, (context) =>
          developmentDisbursements.start(context, { phone, amount }),
        )
      : await inSchool(services, orgId, (work) => startDisbursement(work, wanted));
  await until(name, async () => ('line' in stop ? line.wasCut(amount) : holds.isHeld(amount)));
  return { name, id, orgId, amount, phone, isTest };
}

const stateOf = ({ orgId, id, isTest }: Awaited<ReturnType<typeof stopAt>>) =>
  db.read({ orgId }, async (tx) => {
    const table = sql.table(isTest === true ? 'test_disbursements' : 'payouts');
    const { rows } = await sql<{ state: string }>`
      select state from ${table} where id = ${id}`.execute(tx);
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
    for (const one of stopped) {
      const { name, orgId, amount, phone, isTest } = one;
      await until(name, async () => (await stateOf(one)) === 'paid');
      expect(await simulator.takenFrom(phone), name).toBe(amount);
      const [held, tests] = await db.read({ orgId }, async (tx) => [
        await readAvailable(tx, orgId),
        await readDevelopmentBalance({ tx, orgId }),
      ]);
      const left = collected - amount;
      expect([held, tests], name).toEqual(isTest === true ? [0, left] : [left, 0]);
      await expectSound({ services }, orgId);
    }
  },
);
