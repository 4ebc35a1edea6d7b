import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ensureInstalled } from './lib/install.mjs';
import { installed, root } from './lib/paths.mjs';

/** @typedef {{ name: string, program: string, args: readonly string[], cwd: string }} Part */

/** @type {readonly Part[]} */
const parts = [
  {
    name: 'server',
    program: 'tsx',
    args: [
      'watch',
      '--clear-screen=false',
      '--tsconfig',
      'apps/server/tsconfig.dev.json',
      'apps/server/src/main.ts',
    ],
    cwd: root,
  },
  {
    name: 'console',
    program: 'vite',
    args: ['--clearScreen=false', '--config', 'scripts/web/vite.config.ts'],
    cwd: root,
  },
];

await ensureInstalled();
console.log('Open the address that the console prints below; Ctrl-C stops everything.');
const children = parts.map(startPart);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stopAll());

/**
 * Each part leads a group of its own: Ctrl-C reaches this process alone, which then stops the others in order.
 * @param {Part} part
 */
function startPart({ name, program, args, cwd }) {
  const child = spawn(installed(program), args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      console.log(`${name.padEnd(7)} | ${line}`);
    });
  }
  child.on('exit', () => void stopAll());
  return child;
}

let isStopping = false;

async function stopAll() {
  if (isStopping) return;
  isStopping = true;
  // The leader passes the signal on; sent to the whole group, the server would get it twice.
  for (const child of children) child.kill('SIGTERM');
  const deadline = Date.now() + 10_000;
  while (children.some((child) => signalGroup(child, 0)) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  for (const child of children) signalGroup(child, 'SIGKILL');
  process.exit();
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals | 0} signal 0 only asks
 * @returns {boolean} whether there was anyone left to signal
 */
function signalGroup(child, signal) {
  try {
    return child.pid !== undefined && process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}
