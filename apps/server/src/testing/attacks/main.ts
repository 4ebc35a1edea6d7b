import { parseArgs } from 'node:util';
import { putAwayOnSignal } from '../opened.ts';
import { allAttacks } from './all-attacks.ts';
import { startAttackedProduct } from './start-product.ts';
import { refusedOf, type Withstood, withstand } from './withstand.ts';

/** What a guardian may wait while the product is attacked. */
const longestWaitMs = 2_000;

const { positionals: wanted } = parseArgs({ allowPositionals: true, options: {} });
const unknown = wanted.filter((name) => !allAttacks.some((attack) => attack.name === name));
if (unknown.length > 0) {
  const names = allAttacks.map(({ name }) => `  ${name}`).join('\n');
  throw Object.assign(
    new Error(`There is no attack “${unknown.join('”, “')}”. There are:\n${names}`),
    { code: 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL' },
  );
}
const attacks = allAttacks.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

function print({ name, during, afterwards }: Withstood, isAlive: boolean): boolean {
  const slowestMs = Math.max(...during.map(({ ms }) => ms));
  const [refusedDuring, refusedAfter] = [refusedOf(during), refusedOf(afterwards)];
  const hasHeld =
    isAlive &&
    refusedDuring.length === 0 &&
    refusedAfter.length === 0 &&
    slowestMs <= longestWaitMs;
  const facts = [
    `${during.length} pages of a guardian, slowest ${Math.round(slowestMs)} ms, ${refusedDuring.length} refused`,
    `afterwards ${refusedAfter.length} of ${afterwards.length} refused`,
    isAlive ? 'the process lives' : 'THE PROCESS HAS ENDED',
  ];
  process.stdout.write(`${hasHeld ? 'held  ' : 'FAILED'} ${name}: ${facts.join('; ')}\n`);
  for (const { path, status, ms } of refusedDuring.slice(0, 3))
    process.stdout.write(`         ${path}: ${status ?? 'no answer'} after ${Math.round(ms)} ms\n`);
  return hasHeld;
}

const product = await startAttackedProduct(undefined, (close) => void putAwayOnSignal(close));
let hasHeld = true;
try {
  for (const attack of attacks) {
    const seen = await withstand(product, attack, 'full', product.guardianPaths);
    hasHeld = print(seen, product.lives()) && hasHeld;
    if (!product.lives()) break;
  }
} finally {
  if (!hasHeld) process.stdout.write(`${product.printed().split('\n').slice(-20).join('\n')}\n`);
  await product.close();
}
process.exitCode = hasHeld ? 0 : 1;
