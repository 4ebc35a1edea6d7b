import { createHash, createHmac } from 'node:crypto';
import type pg from 'pg';
import { prepareRole } from '../platform/db/prepare.ts';
import { restoringSchema } from '../platform/db/half-restored.ts';
import { messageOf } from '../platform/embedded-postgres/embedded-postgres-error.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { BackupError } from './backup-error.ts';
import { connect } from './connect.ts';
import { copyOut } from './copy-rows.ts';
import { writeBackupFile } from './file/backup-file.ts';
import type { TarEntry } from './file/tar.ts';
import { type Manifest, manifestName, quoted, type TableOfBackup } from './manifest.ts';
import {
  readJobsVersion,
  readMigrationNames,
  readSequences,
  readTables,
  type TableToCopy,
} from './read-schema.ts';

export interface BackupSource {
  readonly databaseUrl: string;
  readonly storage: Storage;
  readonly release: string;
  /** `ARDOISE_SECRET`; null: it is in the database, and so in the backup. */
  readonly secret: string | null;
}

export const secretMark = (secret: string | null): string | null =>
  secret === null ? null : createHmac('sha256', secret).update('backup').digest('hex').slice(0, 16);

/** What is written of stored files, as it is counted and summed. */
export function countFiles() {
  const hash = createHash('sha256');
  let count = 0;
  let bytes = 0;
  return {
    add: (name: string, content: Buffer): void => {
      hash.update(`${name}\0${content.length}\0`).update(content);
      count += 1;
      bytes += content.length;
    },
    total: () => ({ count, bytes, sha256: hash.digest('hex') }),
  };
}

async function* copyTable(
  client: pg.Client,
  table: TableToCopy,
  done: (copied: TableOfBackup) => void,
): AsyncGenerator<TarEntry> {
  const columns = table.columns.map((name) => `"${name}"`).join(', ');
  const { pieces, rows } = copyOut(client, `copy ${quoted(table)} (${columns}) to stdout`);
  const hash = createHash('sha256');
  let bytes = 0;
  let number = 0;
  for await (const content of pieces) {
    hash.update(content);
    bytes += content.length;
    number += 1;
    const part = String(number).padStart(6, '0');
    yield { name: `tables/${table.schema}.${table.name}/${part}.copy`, content };
  }
  done({ ...table, columns: [...table.columns], rows: rows(), bytes, sha256: hash.digest('hex') });
}

/** Files that no part of the backup has, of those that rows name. */
async function countMissing(client: pg.Client, copied: ReadonlySet<string>): Promise<number> {
  const ids = new Set([...copied].flatMap((name) => name.match(/[0-9a-f-]{36}/g) ?? []));
  const { rows } = await client.query<{ id: string }>('select id::text from stored_files');
  return rows.filter(({ id }) => !ids.has(id)).length;
}

/**
 * Files never change under their name. They are copied before the snapshot, and those that came meanwhile after it: what the
 * snapshot names is in the backup also where somebody removes it while the backup is made.
 */
async function* entriesOf(
  client: pg.Client,
  { storage, release, secret }: BackupSource,
  tell: (manifest: Manifest) => void,
): AsyncGenerator<TarEntry> {
  const copied = new Set<string>();
  const files = countFiles();
  const copyFiles = async function* (): AsyncGenerator<TarEntry> {
    try {
      for await (const name of storage.list()) {
        if (copied.has(name)) continue;
        const content = await storage.get(name);
        // Removed since it was listed: no row names it any more.
        if (content === null) continue;
        copied.add(name);
        files.add(name, content);
        yield { name: `files/${name}`, content };
      }
    } catch (error) {
      throw new BackupError(`The uploaded files cannot be read: ${messageOf(error)}.`);
    }
  };
  yield* copyFiles();
  await client.query('begin isolation level repeatable read read only');
  const { rows: moments } = await client.query<{ now: Date }>('select now() as now');
  const migrations = await readMigrationNames(client);
  yield* copyFiles();
  const tables: TableOfBackup[] = [];
  for (const table of await readTables(client))
    yield* copyTable(client, table, (done) => void tables.push(done));
  const manifest: Manifest = {
    format: 1,
    release,
    takenAt: (moments[0]?.now ?? new Date()).toISOString(),
    migrations,
    jobsVersion: await readJobsVersion(client),
    secret: secretMark(secret),
    tables,
    sequences: await readSequences(client),
    files: { ...files.total(), missing: await countMissing(client, copied) },
  };
  await client.query('commit');
  tell(manifest);
  yield { name: manifestName, content: Buffer.from(JSON.stringify(manifest, null, 1)) };
}

async function refuseUnready(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isReady: boolean; isRestoring: boolean }>(
    `select to_regclass('kysely_migration') is not null and to_regclass('graphile_worker.migrations') is not null as "isReady",
            exists (select from pg_namespace where nspname = $1) as "isRestoring"`,
    [restoringSchema],
  );
  if (rows[0]?.isRestoring === true)
    throw new BackupError('A restore into this database has not come to its end.');
  if (rows[0]?.isReady !== true)
    throw new BackupError('There is nothing in this database yet: start Ardoise on it first.');
}

/** One file with all of it, as of one moment, while everybody goes on working. */
export async function writeBackup(
  source: BackupSource,
  file: string,
  passphrase: string | null,
  stopped: AbortSignal = new AbortController().signal,
): Promise<Manifest> {
  const client = await connect(source.databaseUrl, await prepareRole(source.databaseUrl));
  // What waits for the database, such as for a table that somebody has locked, is given up too.
  stopped.addEventListener('abort', () => void client.end());
  try {
    await refuseUnready(client);
    let written: Manifest | null = null;
    const entries = entriesOf(client, source, (manifest) => {
      written = manifest;
    });
    await writeBackupFile(file, entries, passphrase, stopped);
    if (written === null) throw new Error('The backup has no end.');
    return written;
  } catch (error) {
    throw stopped.aborted ? stopped.reason : error;
  } finally {
    await client.end();
  }
}
