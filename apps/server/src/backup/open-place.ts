import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import {
  clusterFolderIn,
  databaseName,
  homeIn,
  superuser,
} from '../platform/embedded-postgres/cluster.ts';
import { isOwned } from '../platform/embedded-postgres/data-folder-lock.ts';
import { readPostmaster } from '../platform/embedded-postgres/postmaster-file.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts';
import {
  AlreadyRunningError,
  failureCode,
} from '../platform/embedded-postgres/embedded-postgres-error.ts';
import { createLog } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { BackupError } from './backup-error.ts';

export interface OpenPlace {
  readonly databaseUrl: string;
  readonly storage: Storage;
  /** Where its files are, in words. */
  readonly filesAt: string;
  /** The settings name a bucket, and the files are not there. */
  readonly leavesBucket: boolean;
  readonly secret: string | null;
  close(): Promise<void>;
}

interface Wish {
  /** Where a restore is sent, if not to what the settings name. */
  readonly into?: string | undefined;
  /** A restore makes the database where there is none, and wants it for itself; anything else works on what is there. */
  readonly isRestore: boolean;
}

/** The database of a product that runs on this folder: it says where it listens, and its password lies beside it. */
async function findRunning(dataFolder: string): Promise<string | null> {
  if (!(await isOwned(dataFolder))) return null;
  const running = await readPostmaster(clusterFolderIn(dataFolder));
  if (running?.isReady !== true) return null;
  const password = await readFile(path.join(homeIn(dataFolder), 'password'), 'utf8');
  return `postgres://${superuser}:${password.trim()}@127.0.0.1:${running.port}/${databaseName}`;
}

/** What cannot be looked at is left to the start, which says why. */
async function refuseNone(dataFolder: string): Promise<void> {
  const isNone = await stat(homeIn(dataFolder)).then(
    () => false,
    (error: unknown) => failureCode(error) === 'ENOENT',
  );
  if (isNone)
    throw new BackupError(
      `There is no database in the data folder ${dataFolder}. Set ARDOISE_DATA or DATABASE_URL as the program has it.`,
    );
}

/** Started for as long as it is needed; where the product runs on it, its own is used. */
async function openEmbedded(
  dataFolder: string,
  isRestore: boolean,
): Promise<Pick<OpenPlace, 'databaseUrl' | 'close'>> {
  if (!isRestore) {
    await refuseNone(dataFolder);
    const running = await findRunning(dataFolder);
    if (running !== null) return { databaseUrl: running, close: async () => {} };
  }
  try {
    const embedded = await startEmbeddedPostgres({ dataFolder, log: () => {} });
    return { databaseUrl: embedded.url, close: () => embedded.stop() };
  } catch (error) {
    if (isRestore || !(error instanceof AlreadyRunningError)) throw error;
    throw new BackupError(
      `Ardoise is just starting or stopping on the data folder ${dataFolder}. Run this again in a moment.`,
    );
  }
}

/**
 * What the settings name, the database and the files, or where a restore is sent instead. A folder takes the files too: the
 * bucket of the settings is the original's.
 */
export async function openPlace(settings: Settings, { into, isRestore }: Wish): Promise<OpenPlace> {
  const isUrl = into !== undefined && /^postgres(?:ql)?:\/\//.test(into);
  const folder = into === undefined || isUrl ? null : path.resolve(into);
  const dataFolder = folder ?? settings.dataFolder;
  const url = isUrl ? into : folder === null ? settings.databaseUrl : null;
  const s3 = folder === null ? settings.s3 : null;
  const log = createLog('silent');
  const storage = await createStorage({ ...settings, dataFolder, s3 }, log).catch(
    (error: unknown) => {
      throw new BackupError(
        `The files in the data folder ${dataFolder} cannot be opened (${failureCode(error)}).`,
      );
    },
  );
  const opened =
    url === null
      ? await openEmbedded(dataFolder, isRestore)
      : { databaseUrl: url, close: async () => {} };
  const filesAt = s3 === null ? path.join(dataFolder, 'files') : `the bucket ${s3.endpoint}`;
  const leavesBucket = settings.s3 !== null && s3 === null;
  return { ...opened, storage, filesAt, leavesBucket, secret: settings.secret };
}
