import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, installed, root } from './paths.mjs';
import { run } from './run.mjs';

/** @typedef {import('./checks.mjs').Tally} Tally */

/** @returns {Promise<Tally>} */
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
 * @returns {Promise<Tally>}
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
 * @returns {Tally}
 */
function tally(ok, file, passedNames, failedNames) {
  const counts = readCounts(file);
  /** @param {readonly string[]} names */
  const sum = (names) => names.reduce((total, name) => total + (counts?.[name] ?? 0), 0);
  const failed = sum(failedNames);
  return { passed: sum(passedNames), failed: ok && counts ? failed : Math.max(failed, 1) };
}

/**
 * Vitest has its counts at the top of the report, Playwright in `stats`. A runner that crashed leaves none, or half.
 * @param {string} file
 */
function readCounts(file) {
  try {
    const report = /** @type {Record<string, number> & { stats?: Record<string, number> }} */ (
      JSON.parse(readFileSync(file, 'utf8'))
    );
    return report.stats ?? report;
  } catch {
    return undefined;
  }
}
