import './lib/node-version.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';

process.chdir(root);
stopWithNpm();
await ensureInstalled();
if (!(await ensureBuilt())) {
  console.error('The build failed: see above.');
  process.exit(1);
}
// In this very process, so that signals and the exit code need no passing on and nothing can be left behind.
await import(pathToFileURL(join(root, 'apps', 'server', 'dist', 'main.js')).href);

/** Killed outright, npm cannot pass the news on. Its child then finds itself with another parent, and stops too. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 300).unref();
}
