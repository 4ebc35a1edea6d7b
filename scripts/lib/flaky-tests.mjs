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
 * The tests that failed at first and passed when they were run again, by file and name.
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

const moneyModules = [
  'balance',
  'billing',
  'enrolment',
  'ledger',
  'mobile-money',
  'pay-pages',
  'receipts',
];
const inMoneyModule = new RegExp(`^apps/server/src/modules/(?:${moneyModules.join('|')})/`);

/** Journeys and scenarios go through many modules; what they are about is in their names. */
const tellsStory = /^(?:e2e\/journeys|apps\/server\/src\/scenarios)\//;
const ofMoney = /\b(?:balance|cash|credit|fee|invoice|money|pa(?:y|id)|receipt|refund)|-pay/i;

/**
 * Where money moves, a test that passes only sometimes may be money that is right only sometimes: it counts as failed.
 * @param {string} name as `flakyTests` gives it
 */
export const isAboutMoney = (name) =>
  inMoneyModule.test(name) || (tellsStory.test(name) && ofMoney.test(name));

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
