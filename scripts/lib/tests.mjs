import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { flakyTests, isAboutMoney } from './flaky-tests.mjs';
import { cacheFolder, installed, root } from './paths.mjs';
import { run } from './run.mjs';

/** @typedef {import('./checks.mjs').Tally & { flaky: string[] }} TestTally */

/** @returns {Promise<TestTally>} */
export async function runVitest() {
  const report = freshReport('vitest.json');
  const { ok } = await run('Testing', installed('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  return tally(ok, report, ['numPassedTests'], ['numFailedTests']);
}

/**
 * @param {string | undefined} browser
 * @returns {Promise<TestTally>}
 */
export async function runPlaywright(browser) {
  const report = freshReport('playwright.json');
  const { ok } = await run(
    'Testing in the browser',
    installed('playwright'),
    ['test', '--reporter=list,json'],
    {
      cwd: join(root, 'e2e'),
      env: { ARDOISE_CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  );
  return tally(ok, report, ['expected', 'flaky'], ['unexpected']);
}

/**
 * A report from an earlier run must never be counted.
 * @param {string} name
 */
function freshReport(name) {
  mkdirSync(cacheFolder, { recursive: true });
  const file = join(cacheFolder, name);
  rmSync(file, { force: true });
  return file;
}

/**
 * A runner that failed without naming a failed test (it crashed, or a file could not be loaded) counts as one failure.
 * @param {boolean} ok
 * @param {string} file
 * @param {readonly string[]} passedNames the report's own names for its counts
 * @param {readonly string[]} failedNames
 * @returns {TestTally}
 */
function tally(ok, file, passedNames, failedNames) {
  const report = readReport(file);
  // Vitest has its counts at the top of the report, Playwright in `stats`.
  const counts = report?.stats ?? report;
  /** @param {readonly string[]} names */
  const sum = (names) => names.reduce((total, name) => total + (counts?.[name] ?? 0), 0);
  const failed = sum(failedNames);
  return countFlaky({
    passed: sum(passedNames),
    failed: ok && report ? failed : Math.max(failed, 1),
    flaky: report ? flakyTests(report) : [],
  });
}

/**
 * To the runners a test that passed when it was run again has passed; about money it has not.
 * @param {TestTally} tally
 * @returns {TestTally}
 */
export function countFlaky({ passed, failed, flaky }) {
  const unsure = flaky.filter(isAboutMoney).length;
  return { passed: passed - unsure, failed: failed + unsure, flaky };
}

/** @typedef {Record<string, number> & { stats?: Record<string, number> } & Parameters<typeof flakyTests>[0]} Report */

/**
 * A runner that crashed leaves none, or half.
 * @param {string} file
 */
function readReport(file) {
  try {
    return /** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
