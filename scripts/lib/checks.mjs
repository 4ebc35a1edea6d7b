import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, installed, root } from './paths.mjs';
import { run, secondsSince } from './run.mjs';

/** @typedef {{ passed: number, failed: number }} Tally */
/** @typedef {{ ok: boolean, output: string }} Outcome */

/** @type {readonly (readonly [name: string, check: () => Promise<Outcome>])[]} */
const checks = [
  ['lint', lint],
  ...workspaces().map(
    (folder) => /** @type {const} */ ([`types of ${folder}`, () => checkTypes(folder)]),
  ),
  ['format', () => quietly('biome', ['format', '.'])],
  ['style rules', () => script('scripts/check-style.mjs')],
  ['import rules', () => script('scripts/check-imports.mjs')],
  ['dead code', () => quietly('knip', ['--no-progress'])],
  // What only tests call is dead too.
  ['dead code in production', () => quietly('knip', ['--production', '--no-progress'])],
  ['generated docs fresh', () => quietly('tsx', ['scripts/generate-docs.ts', '--check'])],
  ['console entry size', () => script('scripts/check-size.mjs')],
];

/**
 * Runs every check, also after one has failed, so that one run shows all there is to mend.
 * @param {number} atOnce each keeps about one core busy
 * @returns {Promise<Tally>}
 */
export async function runChecks(atOnce) {
  const tally = { passed: 0, failed: 0 };
  const startedAt = Date.now();
  const waiting = [...checks];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, check] = next;
      const checkStartedAt = Date.now();
      const { ok, output } = await check();
      tally[ok ? 'passed' : 'failed'] += 1;
      console.log(`${ok ? '✓' : '✗'} ${name} (${secondsSince(checkStartedAt)})`);
      if (!ok) console.log(output);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  console.log(`Checks took ${secondsSince(startedAt)}.`);
  return tally;
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Record<string, string>} [env]
 */
function quietly(program, args, env = {}) {
  return run(`Checking with ${program}`, installed(program), args, { quiet: true, env });
}

/** @param {string} file */
function script(file) {
  return run(`Running ${file}`, process.execPath, [file], { quiet: true });
}

/** On one core, as every check: on several, each works out the same types again. */
function lint() {
  return quietly('oxlint', ['--type-aware', '--deny-warnings', '--threads=1'], { GOMAXPROCS: '1' });
}

function workspaces() {
  return ['apps', 'packages']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    .concat('e2e', 'bench', 'scripts')
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
}

/**
 * One checker: several on one workspace each work out the same types again, which costs twice the time in all. What has
 * not changed since the last run is not looked at again.
 * @param {string} folder
 */
function checkTypes(folder) {
  const memory = join(cacheFolder, 'types', `${folder.replace('/', '-')}.tsbuildinfo`);
  return quietly('tsc', [
    ...['-p', folder, '--checkers', '1'],
    ...['--incremental', '--tsBuildInfoFile', memory],
  ]);
}
