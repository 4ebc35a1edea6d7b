import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './lib/paths.mjs';

// What a person waits for before the first screen, gzipped, on a phone over 2G: everything that an entry loads before
// it can draw. `node scripts/check-size.mjs [folder of the built console]`

/** @type {Record<string, { script: number, style: number }>} KiB */
const budgets = {
  'index.html': { script: 165, style: 20 },
  'business.html': { script: 120, style: 20 },
};

const built = resolve(process.argv[2] ?? join(root, 'apps', 'console', 'dist'));

/**
 * @param {string} text
 * @param {RegExp} pattern with the address as its first group
 */
const addressesIn = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/**
 * The files that an entry names, and for scripts also what those import at once; `import()` is not waited for.
 * @param {string} page
 * @param {RegExp} pattern
 */
function filesOf(page, pattern) {
  const files = new Set(
    addressesIn(readFileSync(join(built, page), 'utf8'), pattern).map((address) =>
      join(built, address),
    ),
  );
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    for (const imported of importsOf(file)) files.add(imported);
  }
  return [...files];
}

/** @param {string} file */
const importsOf = (file) =>
  addressesIn(readFileSync(file, 'utf8'), /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g).map(
    (address) => join(dirname(file), address),
  );

/**
 * Files that import each other in a circle: one of them runs before what it needs is there, and its screens do not open.
 * @param {string} file
 * @param {readonly string[]} path that led to it
 * @param {Set<string>} seen
 * @returns {readonly string[]}
 */
function circleFrom(file, path, seen) {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
  if (seen.has(file)) return [];
  seen.add(file);
  for (const imported of importsOf(file)) {
    const circle = circleFrom(imported, [...path, file], seen);
    if (circle.length > 0) return circle;
  }
  return [];
}

/** @param {string[]} files */
const kibibytes = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1024;

/**
 * @param {string} page
 * @param {string} kind
 * @param {number} size
 * @param {number} budget
 */
function report(page, kind, size, budget) {
  const isOver = size > budget;
  console.log(
    `${page}: ${size.toFixed(1)} KiB of ${kind}, at most ${budget}${isOver ? ': too much' : ''}`,
  );
  if (isOver) process.exitCode = 1;
}

for (const [page, budget] of Object.entries(budgets)) {
  if (!existsSync(join(built, page))) {
    console.error(`${page} is not built: run npm run build.`);
    process.exitCode = 1;
    continue;
  }
  const scripts = filesOf(page, /<(?:script|link)\b[^>]*?\b(?:src|href)="([^"]+\.js)"/g);
  const styles = filesOf(page, /<link\b[^>]*?\bhref="([^"]+\.css)"/g);
  report(page, 'script', kibibytes(scripts), budget.script);
  report(page, 'style', kibibytes(styles), budget.style);
}

const folder = join(built, 'assets', 'console');
const scripts = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.js'))
  : [];
/** @type {Set<string>} */
const seen = new Set();
for (const name of scripts) {
  const circle = circleFrom(join(folder, name), [], seen);
  if (circle.length === 0) continue;
  console.error(`In a circle: ${circle.map((file) => basename(file)).join(' > ')}`);
  process.exitCode = 1;
}
