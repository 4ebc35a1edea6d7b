import './lib/node-version.mjs';
import { ensureBuilt } from './lib/built.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled();
// The size of the console's entry is measured on what was built.
const isBuilt = await ensureBuilt();
const { failed } = await runChecks(2);
process.exitCode = isBuilt && failed === 0 ? 0 : 1;
