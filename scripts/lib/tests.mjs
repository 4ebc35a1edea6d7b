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
  return tally(ok, report, ({ numPassedTests, numFailedTests }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
  }));
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
  return tally(ok, report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));
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
 * @template Report
 * @param {boolean} ok
 * @param {string} file
 * @param {(report: Report) => Tally} count
 * @returns {Tally}
 */
function tally(ok, file, count) {
  try {
    const { passed, failed } = count(JSON.parse(readFileSync(file, 'utf8')));
    return { passed, failed: ok ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
