import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installed, root } from './paths.mjs';
import { run, secondsSince } from './run.mjs';

/** @typedef {{ passed: number, failed: number }} Tally */
/** @typedef {{ ok: boolean, output: string }} Outcome */

/** @type {readonly (readonly [name: string, check: () => Promise<Outcome>])[]} */
const checks = [
  ['types', checkTypes],
  ['lint', () => quietly('oxlint', ['--type-aware', '--deny-warnings'])],
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
 * @returns {Promise<Tally>}
 */
export async function runChecks() {
  const tally = { passed: 0, failed: 0 };
  const startedAt = Date.now();
  for (const [name, check] of checks) {
    const checkStartedAt = Date.now();
    const { ok, output } = await check();
    tally[ok ? 'passed' : 'failed'] += 1;
    console.log(`${ok ? '✓' : '✗'} ${name} (${secondsSince(checkStartedAt)})`);
    if (!ok) console.log(output);
  }
  console.log(`Checks took ${secondsSince(startedAt)}.`);
  return tally;
}

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
function quietly(program, args) {
  return run(`Checking with ${program}`, installed(program), args, { quiet: true });
}

/** @param {string} file */
function script(file) {
  return run(`Running ${file}`, process.execPath, [file], { quiet: true });
}

/** Two at a time: the compiler itself uses more than one core. */
async function checkTypes() {
  const waiting = ['apps', 'packages']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    .concat('e2e', 'bench', 'scripts')
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
  /** @type {Outcome[]} */
  const outcomes = [];
  const work = async () => {
    for (let folder = waiting.shift(); folder; folder = waiting.shift()) {
      outcomes.push(await quietly('tsc', ['-p', folder]));
    }
  };
  await Promise.all([work(), work()]);
  return {
    ok: outcomes.every(({ ok }) => ok),
    output: outcomes.map(({ output }) => output).join(''),
  };
}
