import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountFor } from './account.ts';
import { findBinaries } from './binaries.ts';
import { clusterFolderIn, databaseName, homeIn, openCluster, superuser } from './cluster.ts';
import { alreadyRunning, type DataFolderLock, lockDataFolder } from './data-folder-lock.ts';
import { EmbeddedPostgresError, messageOf } from './embedded-postgres-error.ts';
import { clearLeftovers } from './postmaster-file.ts';
import { launch, type RunningServer, StartFailure } from './server-process.ts';

interface EmbeddedPostgresOptions {
  /** `ARDOISE_DATA`: made when missing. */
  readonly dataFolder: string;
  /** Takes what PostgreSQL itself has to say, a line at a time. */
  readonly log: (line: string) => void;
  /** Takes what a person who waits for the start wants to read. */
  readonly onProgress?: (line: string) => void;
  /** Called when PostgreSQL ends without having been asked to, with its last words. */
  readonly onUnexpectedEnd?: (lastWords: string) => void;
  /** False for tests only: commits are then not written through to the disk. */
  readonly durable?: boolean;
  /** True for tests only: it can be reached by a socket in the cluster's folder too, which costs less than the network. */
  readonly hasSocket?: boolean;
}

export interface EmbeddedPostgres {
  /** As superuser, to the database `ardoise`. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with Ardoise on `<data folder>/postgres`, on a free port of this machine alone.
 * What can go wrong for a person arrives as an EmbeddedPostgresError. The server ends with this process.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'The PostgreSQL that comes with Ardoise runs on Linux and macOS. On Windows use WSL, or set DATABASE_URL.',
    );
  }
  const lock = await lockDataFolder(options.dataFolder);
  try {
    return await startLocked(options, lock);
  } catch (error) {
    await lock.release();
    if (error instanceof EmbeddedPostgresError) throw error;
    // A full disk or a forbidden file: the system's message names the place.
    throw new EmbeddedPostgresError(`The database cannot be opened: ${messageOf(error)}.`);
  }
}

async function startLocked(
  options: EmbeddedPostgresOptions,
  lock: DataFolderLock,
): Promise<EmbeddedPostgres> {
  const { log, onProgress = () => undefined, durable: isDurable = true } = options;
  const { hasSocket = false } = options;
  // The system reports the working folder of a process without links, and the two are compared.
  const dataFolder = await realpath(options.dataFolder);
  const account = await accountFor(homeIn(dataFolder));
  const binaries = await findBinaries(account, dataFolder);
  await clearLeftovers(clusterFolderIn(dataFolder));
  const cluster = await openCluster({ dataFolder, binaries, account, isDurable, onProgress });
  const server = await launchPatiently(dataFolder, () =>
    launch({
      ...{ binaries, account, clusterFolder: cluster.folder },
      ...{ isDurable, hasSocket, log, onProgress },
    }),
  );

  let isStopping = false;
  void server.ended.then((lastWords) => {
    if (!isStopping) options.onUnexpectedEnd?.(lastWords);
  });
  return {
    url: `postgres://${superuser}:${cluster.password}@127.0.0.1:${server.port}/${databaseName}`,
    stop: async () => {
      isStopping = true;
      await server.stop();
      await lock.release();
    },
  };
}

/** Two things pass by themselves: somebody took the free port first, or the last run's processes are still leaving. */
const passing = /Address already in use|is still in use/;
const tries = 20;

async function launchPatiently(
  dataFolder: string,
  start: () => Promise<RunningServer>,
): Promise<RunningServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error;
      if (/postmaster\.pid" already exists/.test(error.message)) throw alreadyRunning(dataFolder);
      if (attempt === tries || !passing.test(error.message)) {
        throw new EmbeddedPostgresError(`PostgreSQL does not start: ${error.message}`);
      }
      await sleep(200);
    }
  }
}
