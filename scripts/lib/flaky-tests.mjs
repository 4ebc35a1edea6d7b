import { relative } from 'node:path';
import { root } from './paths.mjs';

/**
 * @typedef {object} VitestReport
 * @property {{ name: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }[]} [testResults]
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {string} title
 * @property {string} [file]
 * @property {{ title: string, tests: { status: string }[] }[]} [specs]
 * @property {PlaywrightSuite[]} [suites]
 */

/**
 * The tests that failed at first and passed when they were run again, by file and name: the run is good, and they are not.
 * @param {VitestReport & { suites?: PlaywrightSuite[] }} report of vitest, or of Playwright
 * @returns {string[]}
 */
export function flakyTests(report) {
  const ofVitest = (report.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName }) => `${relative(root, name)}: ${fullName.trim()}`),
  );
  return [...ofVitest, ...(report.suites ?? []).flatMap((suite) => flakyIn(suite, []))];
}

/**
 * @param {PlaywrightSuite} suite the first is a file, by its name
 * @param {readonly string[]} above
 * @returns {string[]}
 */
function flakyIn(suite, above) {
  const titles = [...above, suite.title];
  const own = (suite.specs ?? [])
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => {
      const [file, ...rest] = titles;
      return `e2e/journeys/${file}: ${[...rest, title].join(' ')}`;
    });
  return [...own, ...(suite.suites ?? []).flatMap((inner) => flakyIn(inner, titles))];
}
