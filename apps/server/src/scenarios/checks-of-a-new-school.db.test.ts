import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../modules/ledger/check-invariants.ts';
import { watchInvariants } from '../modules/ledger/watch-invariants.ts';
import { createSchool } from '../testing/builders.ts';
import { openRowCounter } from '../testing/rows-handled.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { familiesOf, paidOf, run, subscriptionsOf, yearOf } from './testing/numbered-people.ts';

let app: TestApp;
/** Whose rows the planner has looked at, and one that came to the product after that. */
let known: string;
let fresh: string;
let counter: Awaited<ReturnType<typeof openRowCounter>>;

const families = 600;

/** All of a school's people, with their fees, invoices and payments. */
const filled = (orgId: string, from: number): readonly string[] => [
  ...yearOf(orgId),
  ...familiesOf(orgId, from, from + families - 1),
  ...subscriptionsOf(orgId, from, from + families - 1),
  ...paidOf(orgId, from, from + families - 1),
];

beforeAll(async () => {
  app = await startTestApp();
  known = (await createSchool(app)).orgId;
  fresh = (await createSchool(app)).orgId;
  await run(app, filled(known, 1));
  counter = await openRowCounter(app.databaseUrl);
  await counter.of(...filled(fresh, 10_000));
});
afterAll(async () => {
  await counter.close();
  await app.close();
});

it('reads about as much of a school that came since the planner last looked as of one that it knows', async () => {
  const check = (orgId: string) => counter.ofWork((tx) => checkInvariants(tx, orgId));
  const rows = await check(known);
  await watchInvariants(app.node.services);
  expect((await check(fresh)) / rows, counter.heaviest()[0]?.text).toBeLessThan(3);
});
