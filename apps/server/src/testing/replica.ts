import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { clusterFolderIn, homeIn } from '../platform/embedded-postgres/cluster.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts';

/** A database and a second one that follows it, as a streaming replica does. */
export interface ReplicatedDatabase {
  readonly url: string;
  readonly replicaUrl: string;
  /** As the superuser of the replica: replay can be held up and let go on. */
  onReplica(statement: string): Promise<void>;
  stopReplica(): Promise<void>;
  remove(): Promise<void>;
}

async function runOn(url: string, statement: string): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Our package of PostgreSQL has no `pg_basebackup`: the primary is told that its files are being copied, they are copied, and what
 * was written meanwhile comes by the stream.
 */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    await cp(homeIn(from), homeIn(to), {
      recursive: true,
      filter: (file) => !/\/(?:postmaster\.(?:pid|opts)|pg_internal\.init)$/.test(file),
    });
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    await writeFile(path.join(clusterFolderIn(to), 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folders = {
    primary: await mkdtemp(path.join(os.tmpdir(), 'ardoise-primary-')),
    replica: await mkdtemp(path.join(os.tmpdir(), 'ardoise-replica-')),
  };
  const start = (dataFolder: string) =>
    startEmbeddedPostgres({ dataFolder, log: () => {}, durable: false });
  const primary = await start(folders.primary);
  const cluster = clusterFolderIn(folders.primary);
  await appendFile(
    path.join(cluster, 'pg_hba.conf'),
    'host replication all 127.0.0.1/32 scram-sha-256\n',
  );
  await runOn(primary.url, 'select pg_reload_conf()');
  await copyCluster(primary.url, folders.primary, folders.replica);
  const { hostname, port, username, password } = new URL(primary.url);
  const copy = clusterFolderIn(folders.replica);
  const link = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(path.join(copy, 'postgresql.auto.conf'), `primary_conninfo = ${quoted(link)}\n`);
  await writeFile(path.join(copy, 'standby.signal'), '');
  const replica = await start(folders.replica);
  let isStopped = false;
  const stopReplica = async (): Promise<void> => {
    if (!isStopped) await replica.stop();
    isStopped = true;
  };
  return {
    url: primary.url,
    replicaUrl: replica.url,
    onReplica: async (statement) => void (await runOn(replica.url, statement)),
    stopReplica,
    remove: async () => {
      await stopReplica();
      await primary.stop();
      for (const folder of Object.values(folders))
        await rm(folder, { recursive: true, force: true });
    },
  };
}
