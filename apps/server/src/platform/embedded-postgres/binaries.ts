import { execFile } from 'node:child_process';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, plainEnvironment } from './account.ts';
import { EmbeddedPostgresError, failureCode, messageOf } from './embedded-postgres-error.ts';

const run = promisify(execFile);
const useAnother = 'Set DATABASE_URL to use another PostgreSQL (15 or newer).';

export interface Binaries {
  readonly folder: string;
  /** For example 18: a cluster is bound to it. */
  readonly majorVersion: number;
}

/**
 * The PostgreSQL that npm installed, where `account` can run it. It is used in place when it runs there. When it
 * does not, the links that an install without scripts leaves out are made; when that is not enough either, because
 * node_modules is read-only or lies below a folder closed to `account`, it is copied once (60 MB, 0.4 s).
 */
export async function findBinaries(
  account: Account | undefined,
  dataFolder: string,
): Promise<Binaries> {
  const native = installedFolder();
  const inPlace = await probe(native, account);
  if ('majorVersion' in inPlace) return inPlace;

  await makeLinks(native).catch(() => undefined);
  const linked = await probe(native, account);
  if ('majorVersion' in linked) return linked;

  let reason = linked.reason;
  for (const place of placesForCopies(account, dataFolder)) {
    const copy = await probeCopy(native, place, account);
    if ('majorVersion' in copy) return copy;
    reason = copy.reason;
  }
  throw new EmbeddedPostgresError(
    `The PostgreSQL that comes with Ardoise does not run on this system (${reason}). ${useAnother}`,
  );
}

function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new EmbeddedPostgresError(
      `No PostgreSQL comes with Ardoise for ${process.platform} on ${process.arch} (${name} is not installed). ${useAnother}`,
    );
  }
}

async function probe(
  folder: string,
  account: Account | undefined,
): Promise<Binaries | { reason: string }> {
  try {
    const { stdout } = await run(join(folder, 'bin', 'postgres'), ['--version'], {
      ...account,
      cwd: '/',
      env: plainEnvironment(),
    });
    return { folder, majorVersion: Number(/\d+/.exec(stdout)?.[0]) };
  } catch (error) {
    return { reason: messageOf(error) };
  }
}

/** The package lists its links in a file, with paths relative to the package, and makes them in an install script. */
async function makeLinks(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(text) as readonly { source: string; target: string }[];
  for (const { source, target } of links) {
    await symlink(source.slice(source.lastIndexOf('/') + 1), join(folder, '..', target)).catch(
      (error: unknown) => {
        if (failureCode(error) !== 'EEXIST') throw error;
      },
    );
  }
}

/** For another account a system-wide place that it can enter; for oneself the data folder, which is writable anyway. */
const placesForCopies = (account: Account | undefined, dataFolder: string): readonly string[] =>
  account
    ? ['/var/cache/ardoise', join(tmpdir(), 'ardoise-cache')]
    : [join(dataFolder, 'postgres-binaries')];

async function probeCopy(
  native: string,
  place: string,
  account: Account | undefined,
): Promise<Binaries | { reason: string }> {
  try {
    return await probe(await copyOnce(native, place), account);
  } catch (error) {
    return { reason: messageOf(error) };
  }
}

/** The copy keeps the package's shape (`…/native`), because the list of links names paths inside the package. */
async function copyOnce(native: string, place: string): Promise<string> {
  const packageFile = await readFile(join(native, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(packageFile) as { version: string };
  const target = join(place, `postgres-${version}`);
  await mkdir(place, { recursive: true, mode: 0o755 });
  await refuseForeign(place);
  if (await exists(target)) {
    await refuseForeign(target);
    return join(target, 'native');
  }

  const unfinished = `${target}.${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await copyReadable(native, join(unfinished, 'native'));
  await makeLinks(join(unfinished, 'native'));
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  });
  return join(target, 'native');
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** In a place like /tmp anyone may have made the folder first, with programs of their own in it. */
async function refuseForeign(folder: string): Promise<void> {
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} belongs to somebody else or can be written by others`);
  }
}

/** Readable by everyone whatever the umask of the install was, writable by its owner alone. */
async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  await chmod(dirname(to), 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) {
      await copyReadable(source, target);
    } else if (entry.isFile()) {
      await copyFile(source, target);
      await chmod(target, from.endsWith('bin') || entry.name.includes('.so') ? 0o755 : 0o644);
    }
  }
}
