import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  clusterFolderIn,
  databaseName,
  homeIn,
  superuser,
} from '../platform/embedded-postgres/cluster.ts';
import { readPostmaster } from '../platform/embedded-postgres/postmaster-file.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts';
import { EmbeddedPostgresError } from '../platform/embedded-postgres/embedded-postgres-error.ts';
import { createLog } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { BackupError } from './backup-error.ts';

export interface OpenPlace {
  readonly databaseUrl: string;
  readonly storage: Storage;
  readonly secret: string | null;
  close(): Promise<void>;
}

/** The database of a product that runs on this folder: it says where it listens, and its password lies beside it. */
async function findRunning(dataFolder: string): Promise<string | null> {
  const running = await readPostmaster(clusterFolderIn(dataFolder));
  if (running?.isReady !== true) return null;
  const password = await readFile(path.join(homeIn(dataFolder), 'password'), 'utf8');
  return `postgres://${superuser}:${password.trim()}@127.0.0.1:${running.port}/${databaseName}`;
}

/** Started for as long as it is needed; where the product runs on it, its own is used. */
async function openEmbedded(
  dataFolder: string,
  mayBeInUse: boolean,
): Promise<Pick<OpenPlace, 'databaseUrl' | 'close'>> {
  try {
    const embedded = await startEmbeddedPostgres({ dataFolder, log: () => {} });
    return { databaseUrl: embedded.url, close: () => embedded.stop() };
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    const running = mayBeInUse ? await findRunning(dataFolder) : null;
    if (running === null) throw new BackupError(error.message);
    return { databaseUrl: running, close: async () => {} };
  }
}

/** What the settings name: the database and the files. A restore may be sent elsewhere, and wants the database for itself. */
export async function openPlace(
  settings: Settings,
  { into, mayBeInUse }: { readonly into?: string | undefined; readonly mayBeInUse: boolean },
): Promise<OpenPlace> {
  const isUrl = into !== undefined && /^postgres(?:ql)?:\/\//.test(into);
  const dataFolder = into === undefined || isUrl ? settings.dataFolder : path.resolve(into);
  const url = isUrl ? into : into === undefined ? settings.databaseUrl : null;
  const storage = await createStorage({ ...settings, dataFolder }, createLog('silent'));
  const opened =
    url === null
      ? await openEmbedded(dataFolder, mayBeInUse)
      : { databaseUrl: url, close: async () => {} };
  return { ...opened, storage, secret: settings.secret };
}
