import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, root } from './paths.mjs';
import { run } from './run.mjs';

const stampFile = join(cacheFolder, 'build-stamp');
const sources = [
  'apps',
  'packages',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/lib/build-client.mjs',
  'scripts/web',
  'tsconfig.base.json',
];
const outputs = [
  'apps/server/dist/main.js',
  'apps/server/dist/backup.js',
  'apps/server/dist/restore.js',
  'apps/console/dist/index.html',
];
const skippedFolders = new Set(['node_modules', 'dist', 'data', 'test-results']);

/**
 * Builds when a source changed since the last build, by content: a checkout that only touches the times of the files
 * costs nothing.
 * @returns {Promise<boolean>} whether the build is good
 */
export async function ensureBuilt() {
  const wanted = sourceHash();
  if (outputs.every((file) => existsSync(join(root, file))) && lastHash() === wanted) return true;
  console.log('Building…');
  const { ok } = await run('Building', process.execPath, [join(root, 'scripts', 'build.mjs')]);
  return ok;
}

/** A build that breaks off leaves files of which nobody knows what they are. */
export const forgetBuild = () => rmSync(stampFile, { force: true });

/**
 * Also a build by hand is known to whatever starts the product, and not made again under a node that runs.
 * @param {string} hash of the sources that it was made of
 */
export function rememberBuild(hash) {
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(stampFile, hash);
}

function lastHash() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
}

export function sourceHash() {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} source a file or folder, relative to the root
 */
function addTo(hash, source) {
  const path = join(root, source);
  if (!existsSync(path)) return;
  const entries = readFolder(path);
  if (!entries) {
    hash.update(`${source}\0`).update(readFileSync(path)).update('\0');
    return;
  }
  for (const entry of entries) {
    const isSource =
      !skippedFolders.has(entry) && !entry.startsWith('.') && !/\.test\.tsx?$/.test(entry);
    if (isSource) addTo(hash, `${source}/${entry}`);
  }
}

/**
 * The names in a folder in a fixed order; undefined for a file.
 * @param {string} path
 */
function readFolder(path) {
  try {
    return readdirSync(path).sort();
  } catch {
    return undefined;
  }
}
