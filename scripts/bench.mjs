import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { installed, root } from './lib/paths.mjs';

await ensureInstalled();
if (!(await ensureBuilt())) {
  console.error('The build failed: see above.');
  process.exit(1);
}
const browser = await ensureBrowser();
const bench = spawn(installed('tsx'), ['bench/src/main.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(browser ? { ARDOISE_CHROMIUM: browser } : {}) },
});
bench.on('close', (code) => process.exit(code ?? 1));
