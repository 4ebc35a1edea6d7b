import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flakyTests } from './lib/flaky-tests.mjs';
import { root } from './lib/paths.mjs';

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
