import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { run } from './run.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.ardoise-lock');
/** npm writes this last, so it is only there after an install that went through. */
const npmStampFile = join(root, 'node_modules', '.package-lock.json');

/** Installs the dependencies when they are missing or are not those of package-lock.json. */
export async function ensureInstalled() {
  const wanted = lockHash();
  if (read(stampFile) === wanted) return;
  if (!wasInstalledByHand()) {
    console.log('Installing the dependencies (the first time this takes a minute or two)…');
    // Takes the versions of package-lock.json and leaves that file alone. `npm ci` would refuse where a mirror lacks
    // the optional builds for other platforms, and would begin from nothing after every small update.
    const { ok } = await npm(['install', '--no-save', '--no-progress', '--loglevel=error']);
    if (!ok) {
      console.error(
        'The dependencies could not be installed: see above. Is the network reachable?',
      );
      process.exit(1);
    }
  }
  writeFileSync(stampFile, wanted);
}

/** Native parts are installed for one platform, so node_modules from another machine is not good enough. */
function lockHash() {
  return createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

/** Without our stamp, but newer than the lock file: somebody ran `npm ci` or `npm install` here. */
function wasInstalledByHand() {
  return read(stampFile) === undefined && changedAt(npmStampFile) >= changedAt(lockFile);
}

/** @param {readonly string[]} args */
function npm(args) {
  // Run by npm, the very same npm is used, which need not be the first one on the PATH.
  const npmScript = process.env.npm_execpath;
  return npmScript?.endsWith('.js')
    ? run('Installing', process.execPath, [npmScript, ...args])
    : run('Installing', 'npm', args);
}

/** @param {string} file */
function changedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
