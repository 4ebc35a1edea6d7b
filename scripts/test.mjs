import './lib/node-version.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/built.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { secondsSince } from './lib/run.mjs';
import { runPlaywright, runVitest } from './lib/tests.mjs';

const startedAt = Date.now();
await ensureInstalled();
const browser = await ensureBrowser();
console.log(`The browser is ${browser ?? "Playwright's own"}.`);
const isBuilt = await ensureBuilt();

// The tests of the code wait half of their time, and the checks and journeys use what they leave of two cores. The
// journeys come last: they use both when the rest is done.
console.log('\nTests of the code, and of the server on a real PostgreSQL; beside them the checks,');
console.log('and then journeys in a real browser');
const [tests, [checks, journeys]] = await Promise.all([runVitest(), checkThenTravel()]);

const parts = [{ passed: isBuilt ? 1 : 0, failed: isBuilt ? 0 : 1 }, checks, tests, journeys];
const passed = parts.reduce((sum, part) => sum + part.passed, 0);
const failed = parts.reduce((sum, part) => sum + part.failed, 0);
const flaky = [...tests.flaky, ...journeys.flaky];
for (const name of flaky) console.log(`flaky: ${name}`);
console.log(`\nAll of it took ${secondsSince(startedAt)}.`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function checkThenTravel() {
  return /** @type {const} */ ([await runChecks(1), await runPlaywright(browser)]);
}
