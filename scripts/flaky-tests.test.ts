import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flakyTests, isAboutMoney } from './lib/flaky-tests.mjs';
import { root } from './lib/paths.mjs';
import { countFlaky } from './lib/tests.mjs';

test('a test of vitest that passed only when it was run again is named', () => {
  const assertionResults = [
    { fullName: 'a school opens', status: 'passed', failureMessages: [] },
    { fullName: 'a school closes', status: 'passed', failureMessages: ['In vain: the door'] },
    { fullName: 'a school burns', status: 'failed', failureMessages: ['no', 'no'] },
  ];
  const name = join(root, 'apps/server/src/school.db.test.ts');
  expect(flakyTests({ testResults: [{ name, assertionResults }] })).toEqual([
    'apps/server/src/school.db.test.ts: a school closes',
  ]);
});

test('a journey that passed only when it was run again is named', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const inner = { title: 'in French', specs: [spec('pays', 'flaky'), spec('leaves', 'expected')] };
  const suites = [{ title: 'pay.spec.ts', specs: [spec('opens', 'unexpected')], suites: [inner] }];
  expect(flakyTests({ suites })).toEqual(['e2e/journeys/pay.spec.ts: in French pays']);
});

test('a report of nothing names nothing', () => {
  expect(flakyTests({})).toEqual([]);
});

test.each([
  'apps/server/src/modules/ledger/invariants.db.test.ts: holds',
  'apps/server/src/modules/mobile-money/queue/crash.db.test.ts: finds the money right',
  'apps/server/src/modules/enrolment/enrolment.db.test.ts: gives a place',
  'apps/server/src/scenarios/two-nodes.db.test.ts: two nodes show a payment in the consoles of both',
  'e2e/journeys/pay.spec.ts: opens',
  'e2e/journeys/money-screens.spec.ts: shows a list',
  'e2e/journeys/families.spec.ts: a family has paid its fees',
])('%s is about money', (name) => {
  expect(isAboutMoney(name)).toBe(true);
});

test.each([
  'apps/server/src/modules/students/records/students.db.test.ts: says who has paid',
  'apps/server/src/modules/ledgers/other.db.test.ts: holds',
  'apps/server/src/scenarios/two-nodes.db.test.ts: two nodes share sessions',
  'e2e/journeys/shell.spec.ts: opens',
])('%s is not', (name) => {
  expect(isAboutMoney(name)).toBe(false);
});

test('about money, what passed only when it was run again has failed; elsewhere it is only named', () => {
  const flaky = ['e2e/journeys/pay.spec.ts: opens', 'e2e/journeys/shell.spec.ts: opens'];
  expect(countFlaky({ passed: 10, failed: 1, flaky })).toEqual({ passed: 9, failed: 2, flaky });
});
