import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSchool } from '../testing/builders.ts';
import { openRowCounter } from '../testing/rows-handled.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { familiesOf, placeOf, subscriptionsOf, yearOf } from './testing/numbered-people.ts';

let app: TestApp;
let orgId: string;
let counter: Awaited<ReturnType<typeof openRowCounter>>;

beforeAll(async () => {
  app = await startTestApp();
  ({ orgId } = await createSchool(app));
  counter = await openRowCounter(app.databaseUrl);
  for (const statement of yearOf(orgId)) await counter.of(statement);
});
afterAll(async () => {
  await counter.close();
  await app.close();
});

type Change = (from: number, to: number) => readonly string[];

const ofFees =
  (statement: string): Change =>
  (from, to) => [
    `update fees set ${statement} where org_id = '${orgId}' and ${placeOf('id')} between ${from} and ${to}`,
  ];

/** In this order; each family comes with a child, a fee in three installments and an invoice. */
const changes: ReadonlyArray<readonly [string, Change]> = [
  ['all that comes', (from, to) => familiesOf(orgId, from, to)],
  ['subscriptions', (from, to) => subscriptionsOf(orgId, from, to)],
  ['what is paid', ofFees('paid = amount / 2')],
  ['all that is paid, so that none is of the year', ofFees('paid = amount')],
  ['what is paid back', ofFees('paid = 0')],
  ['fees that are closed', ofFees('closed_at = now()')],
];

const families = 1_200;

it('reads a few rows for each of many, where the planner has never looked at the tables', async () => {
  for (const [name, change] of changes) {
    // As a connection does that is new, or whose plans are older than what the tables hold.
    await counter.of('discard plans', ...change(1, families));
    for (const { text, rows } of counter.heaviest())
      expect(rows / families, `${name}: ${text}`).toBeLessThan(100);
  }
});
