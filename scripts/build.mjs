import './lib/node-version.mjs';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { installed, root } from './lib/paths.mjs';
import { run, secondsSince } from './lib/run.mjs';

/**
 * Everything from npm stays in node_modules; our own packages are TypeScript and go into the bundle.
 * @type {import('esbuild').Plugin}
 */
const npmPackagesStayOutside = {
  name: 'npm-packages-stay-outside',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@ardoise/') ? undefined : { path, external: true },
    );
  },
};

/** @param {string} app */
const buildProgram = (app) =>
  build({
    absWorkingDir: join(root, 'apps', app),
    entryPoints: ['./src/main.ts'],
    outfile: 'dist/main.js',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: true,
    logLevel: 'silent',
    plugins: [npmPackagesStayOutside],
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

async function buildConsole() {
  const cwd = join(root, 'apps', 'console');
  const { ok, output } = await run('Building the console', installed('vite'), ['build'], {
    cwd,
    quiet: true,
  });
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

await Promise.all([
  step('server', () => buildProgram('server')),
  step('simulator', () => buildProgram('simulator')),
  step('public pages', buildPublicScripts),
  step('console', buildConsole),
]);
