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

console.log('\nChecks');
const checks = await runChecks();
console.log('\nTests of the code, and of the server on a real PostgreSQL');
const tests = await runVitest();
console.log('\nJourneys in a real browser');
const journeys = await runPlaywright(browser);

const parts = [{ passed: isBuilt ? 1 : 0, failed: isBuilt ? 0 : 1 }, checks, tests, journeys];
const passed = parts.reduce((sum, part) => sum + part.passed, 0);
const failed = parts.reduce((sum, part) => sum + part.failed, 0);
const flaky = [...tests.flaky, ...journeys.flaky];
for (const name of flaky) console.log(`flaky: ${name}`);
console.log(`\nAll of it took ${secondsSince(startedAt)}.`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
