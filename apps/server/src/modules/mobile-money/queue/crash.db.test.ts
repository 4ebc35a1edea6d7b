import type { TransactionStatus } from '@ardoise/contract/values/transaction-states';
import type { PayOperator } from '@ardoise/contract/transactions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createDatabase, createPool, type Database } from '../../../platform/db/database.ts';
import { prepareRole } from '../../../platform/db/prepare.ts';
import type { Followers } from '../../../platform/events/followers.ts';
import type { Services } from '../../../platform/services.ts';
import {
  createDatabaseHolds,
  type DatabaseHolds,
  type HoldPoint,
} from '../../../testing/database-holds.ts';
import { createKilledServer, type KilledServer } from '../../../testing/killed-server.ts';
import {
  type LineFault,
  type OperatorLine,
  startOperatorLine,
} from '../../../testing/operator-line.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { startTestSimulator, type TestSimulator } from '../../../testing/test-simulator.ts';
import { until } from '../../../testing/until.ts';
import { createOrganisation } from '../../identity/public.ts';
import { readSettings } from '../../../platform/settings.ts';
import { withSimulator } from '../../../simulator-settings.ts';
import { collect } from '../testing/collect.ts';
import { booksOf, createFamily, expectSound, newPhone, pay, reaches } from '../testing/payers.ts';

interface Step {
  readonly name: string;
  readonly operator?: PayOperator;
  /** Of no family. */
  readonly isIncome?: true;
  readonly stop: { readonly line: LineFault } | { readonly database: HoldPoint };
  /** Where the payment ends after the restart; 50 unless the operator never heard of it. */
  readonly ends?: TransactionStatus;
}

const ofRow = 'select ($1).amount';
const ofTransaction = (column: string): string =>
  `select amount from transactions where id = ($1).${column}`;
const ofPayment = 'select amount from payments where id = ($1).payment_id';

/** Every named step between "begun" and "told", in groups: a server works on a few payments at once. */
const groups: ReadonlyArray<readonly Step[]> = [
  [
    {
      name: 'Orange gave a token that is not saved yet',
      operator: 'orange',
      stop: {
        database: {
          table: 'transactions',
          event: 'update',
          amountOf: ofRow,
          when: 'new.operator_token is not null and old.operator_token is null',
        },
      },
    },
    {
      name: 'about to be marked as asked',
      stop: {
        database: {
          table: 'transactions',
          event: 'update',
          amountOf: ofRow,
          when: "new.state = 'asked' and old.state = 'created'",
        },
      },
    },
    { name: 'marked as asked, and MTN never heard of it', stop: { line: 'lost' } },
  ],
  [
    {
      name: 'marked as asked, and Orange never heard of it',
      operator: 'orange',
      stop: { line: 'lost' },
      ends: -50,
    },
    { name: 'MTN took the money and its answer was lost', stop: { line: 'unanswered' } },
    {
      name: 'Orange took the money and its answer was lost',
      operator: 'orange',
      stop: { line: 'unanswered' },
    },
  ],
  [
    {
      name: 'the answer to asking is not written yet',
      stop: {
        database: {
          table: 'transaction_events',
          event: 'insert',
          amountOf: ofTransaction('transaction_id'),
          when: "new.kind = 'accepted'",
        },
      },
    },
    {
      name: 'known as paid, the payment is not written yet',
      stop: { database: { table: 'payments', event: 'insert', amountOf: ofRow } },
    },
    {
      name: 'the fees are about to be filled',
      operator: 'orange',
      stop: { database: { table: 'allocations', event: 'insert', amountOf: ofRow } },
    },
  ],
  [
    {
      name: 'the receipt is about to be written',
      stop: { database: { table: 'receipts', event: 'insert', amountOf: ofPayment } },
    },
    {
      name: 'the ledger is about to be written',
      operator: 'orange',
      stop: { database: { table: 'ledger_entries', event: 'insert', amountOf: ofRow } },
    },
    {
      name: 'about to be marked as paid',
      stop: {
        database: {
          table: 'transactions',
          event: 'update',
          amountOf: ofRow,
          when: "new.state = 'paid' and old.state = 'asked'",
        },
      },
    },
  ],
  [
    {
      name: 'the commit of it all was sent and not answered',
      stop: { database: { table: 'payments', event: 'insert', amountOf: ofRow, atCommit: true } },
    },
    {
      name: 'the notice is about to be written',
      stop: { database: { table: 'outbox', event: 'insert', amountOf: ofTransaction('id') } },
    },
    {
      name: 'the notice was sent and not noted',
      operator: 'orange',
      stop: {
        database: {
          table: 'transactions',
          event: 'update',
          amountOf: ofRow,
          when: "new.notice = 'sent'",
        },
      },
    },
  ],
  [
    {
      name: 'that it is paid is about to be said',
      stop: {
        database: {
          table: 'events',
          event: 'insert',
          amountOf: "select (($1).facts->>''amount'')::bigint",
          when: "new.name = 'payment.settled'",
        },
      },
    },
    {
      name: 'that it is paid was heard, and the notice is about to be ordered',
      operator: 'orange',
      stop: {
        database: {
          table: 'graphile_worker._private_jobs',
          event: 'insert',
          amountOf: `select amount from transactions
            where id::text = ($1).payload->>''id'' and state = ''paid''`,
          when: "new.key like 'payment:%'",
        },
      },
    },
  ],
  [
    {
      name: 'other income is about to be written into the ledger',
      isIncome: true,
      stop: { database: { table: 'ledger_entries', event: 'insert', amountOf: ofRow } },
    },
    {
      name: 'Orange took other income and its answer was lost',
      operator: 'orange',
      isIncome: true,
      stop: { line: 'unanswered' },
    },
    {
      name: 'the commit of other income was sent and not answered',
      isIncome: true,
      stop: {
        database: { table: 'ledger_entries', event: 'insert', amountOf: ofRow, atCommit: true },
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

interface StoppedStep extends Step {
  readonly amount: number;
  /** Its own, since payments of one school wait for each other at its receipt counter. */
  readonly orgId: string;
}

/** Sets the trap: triggers cannot be added to a table in the middle of a payment. */
async function prepareStop(step: Step): Promise<StoppedStep> {
  amounts += 1;
  const amount = amounts;
  const { stop } = step;
  if ('line' in stop) line.cut(amount, stop.line);
  else await holds.hold(amount, stop.database);
  const school = {
    appId: `crash-${amount}`,
    name: 'Crash school',
    town: 'Douala',
  };
  const now = systemClock.now();
  const orgId = await db.write('platform', (tx) => createOrganisation({ tx, now }, school));
  return { ...step, amount, orgId };
}

/** Begins a payment and waits until the server stands still at the step. */
async function stopAt({ name, operator = 'mtn', isIncome, stop, amount, orgId }: StoppedStep) {
  const family = await createFamily({ services }, orgId);
  const phone = newPhone(operator);
  const id =
    isIncome === true
      ? await collect(services, { orgId, operator, phone, amount })
      : await pay({ services }, { orgId, family, operator, phone, amount });
  await until(name, async () => ('line' in stop ? line.wasCut(amount) : holds.isHeld(amount)));
  return { id, family, phone };
}

type Stopped = StoppedStep & Awaited<ReturnType<typeof stopAt>>;

async function expectRight(stopped: Stopped): Promise<void> {
  const { name, orgId, id, family, phone, amount, ends = 50 } = stopped;
  if (ends === -50) await simulator.control('POST', 'clock', { advanceMs: 11 * 60_000 });
  const taken = ends === 50 ? amount : 0;
  expect((await reaches({ services }, orgId, id, 50, -50)).status, name).toBe(ends);
  expect(await simulator.takenFrom(phone), name).toBe(taken);
  const fees = stopped.isIncome === true ? 0 : taken;
  expect(await booksOf({ services }, orgId, family), name).toMatchObject({
    paid: [fees],
    credit: 0,
    receipts: fees > 0 ? 1 : 0,
  });
  await expectSound({ services }, orgId);
}

describe('killed at a step, the server finds the money right when it starts again', () => {
  it.each(groups.map((steps) => [steps.map(({ name }) => name).join('; '), steps] as const))(
    '%s',
    async (_names, steps) => {
      const prepared: StoppedStep[] = [];
      for (const step of steps) prepared.push(await prepareStop(step));
      const stopped: Stopped[] = [];
      for (const step of prepared) stopped.push({ ...step, ...(await stopAt(step)) });
      await server.kill();
      await holds.letGo();
      await server.start();
      for (const one of stopped) await expectRight(one);
    },
  );
});
