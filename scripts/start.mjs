import './lib/node-version.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { stopWithNpm } from './lib/stop-with-npm.mjs';

process.chdir(root);
stopWithNpm();
await ensureInstalled();
if (!(await ensureBuilt())) {
  console.error('The build failed: see above.');
  process.exit(1);
}
// In this very process, so that signals and the exit code need no passing on and nothing can be left behind.
await import(pathToFileURL(join(root, 'apps', 'server', 'dist', 'main.js')).href);
