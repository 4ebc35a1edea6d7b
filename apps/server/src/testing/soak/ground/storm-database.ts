import { clusterFolderIn } from '../../../platform/embedded-postgres/cluster.ts';
import { readPostmaster } from '../../../platform/embedded-postgres/postmaster-file.ts';
import { startEmbeddedPostgres } from '../../../platform/embedded-postgres/start.ts';
import { startTcpLine } from './tcp-line.ts';

/** A PostgreSQL of the storm's own that writes through to the disk, at an address that stays. */
export interface StormDatabase {
  readonly url: string;
  /** As `pg_ctl restart -m immediate` does: nothing is finished, and it recovers at its next start. */
  restart(): Promise<void>;
  /** The network drops every connection; new ones come through. */
  dropConnections(): void;
  close(): Promise<void>;
}

export async function startStormDatabase(dataFolder: string): Promise<StormDatabase> {
  const start = () => startEmbeddedPostgres({ dataFolder, log: () => {} });
  let postgres = await start();
  const portOf = (url: string): number => Number(new URL(url).port);
  let port: number | null = portOf(postgres.url);
  const line = await startTcpLine(() => port);
  const url = new URL(postgres.url);
  url.port = String(line.port);
  let isClosed = false;
  const restartNow = async (): Promise<void> => {
    if (isClosed) return;
    const running = await readPostmaster(clusterFolderIn(dataFolder));
    port = null;
    if (running !== undefined) process.kill(running.pid, 'SIGQUIT');
    await postgres.stop();
    postgres = await start();
    port = portOf(postgres.url);
  };
  let restarted = Promise.resolve();
  return {
    url: url.href,
    // One after the other, however slow the machine is.
    restart: () => {
      restarted = restarted.then(restartNow);
      return restarted;
    },
    dropConnections: line.drop,
    close: async () => {
      isClosed = true;
      line.close();
      // A restart that has begun leaves another PostgreSQL than the one it found.
      await restarted.catch(() => {});
      await postgres.stop();
    },
  };
}
