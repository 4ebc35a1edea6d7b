import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AlreadyRunningError,
  EmbeddedPostgresError,
  failureCode,
} from './embedded-postgres-error.ts';
import { factsOf } from './processes.ts';

/** A run that was just told to stop may need a moment to let go. */
const patienceMs = 2000;

export interface DataFolderLock {
  release(): Promise<void>;
}

const lockIn = (dataFolder: string): string => join(dataFolder, 'postgres.lock');

/** Whether a run that lives owns the data folder. */
export const isOwned = async (dataFolder: string): Promise<boolean> =>
  (await livingOwner(lockIn(dataFolder))) !== undefined;

export const alreadyRunning = (dataFolder: string, detail = ''): AlreadyRunningError =>
  new AlreadyRunningError(
    `Ardoise is already running on the data folder ${dataFolder}${detail}. Stop it first, or choose another folder with ARDOISE_DATA.`,
  );

/**
 * One run at a time owns a data folder. The file names the owner by process number and start, so that what a killed
 * run left behind is never taken for a living one. Should two runs take over from a dead owner in the same instant,
 * PostgreSQL's own lock still lets only one of them in.
 */
export async function lockDataFolder(dataFolder: string): Promise<DataFolderLock> {
  const file = lockIn(dataFolder);
  await makeFolder(dataFolder);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    if (await take(file, dataFolder)) return { release: () => rm(file, { force: true }) };
    const owner = await livingOwner(file);
    if (owner === undefined) {
      await rm(file, { force: true });
    } else if (owner === process.pid || Date.now() > deadline) {
      throw alreadyRunning(dataFolder, ` (process ${owner})`);
    } else {
      await sleep(50);
    }
  }
}

async function makeFolder(dataFolder: string): Promise<void> {
  try {
    // A folder that is there already may hold other things than ours, and is left as it is.
    await makeWithParents(dataFolder, 0o700);
  } catch (error) {
    throw unwritable(dataFolder, error);
  }
}

/** Node's own `recursive` never returns where a folder that exists says that it does not, as `/proc` does. */
async function makeWithParents(folder: string, mode?: number): Promise<void> {
  const parent = dirname(folder);
  if ((await kindOf(parent)) === 'nothing') await makeWithParents(parent);
  await mkdir(folder, mode).catch(async (error: unknown) => {
    if ((await kindOf(folder)) !== 'folder') throw error;
  });
}

const kindOf = (path: string): Promise<'folder' | 'file' | 'nothing'> =>
  stat(path).then(
    (found) => (found.isDirectory() ? 'folder' : 'file'),
    () => 'nothing',
  );

async function take(file: string, dataFolder: string): Promise<boolean> {
  const facts = await factsOf(process.pid);
  try {
    await writeFile(file, `${process.pid} ${facts?.startMark ?? ''}\n`, {
      flag: 'wx',
      mode: 0o600,
    });
    return true;
  } catch (error) {
    if (failureCode(error) === 'EEXIST') return false;
    throw unwritable(dataFolder, error);
  }
}

async function livingOwner(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (failureCode(error) === 'ENOENT') return '';
    throw new EmbeddedPostgresError(`The file ${file} cannot be read (${failureCode(error)}).`);
  });
  const [, pid, startMark] = /^(\d+) (.*)\n$/.exec(text) ?? [];
  if (pid === undefined) return undefined;
  const facts = await factsOf(Number(pid));
  return facts && facts.startMark === startMark ? Number(pid) : undefined;
}

const unwritable = (dataFolder: string, error: unknown): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    `The data folder ${dataFolder} cannot be written (${failureCode(error)}). Give this user access to it, or choose another folder with ARDOISE_DATA.`,
  );
