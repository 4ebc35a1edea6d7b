import path from 'node:path';
import type pg from 'pg';
import { checkInvariants } from '../modules/ledger/public.ts';
import { createDatabase, createPool } from '../platform/db/database.ts';
import { restoringSchema } from '../platform/db/half-restored.ts';
import { migrate, migrationNames } from '../platform/db/migrate.ts';
import { prepareRole } from '../platform/db/prepare.ts';
import { migrateJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { projectFolder } from '../project-folder.ts';
import { BackupError } from './backup-error.ts';
import { connect } from './connect.ts';
import { readBackupFile } from './file/backup-file.ts';
import { beginLoading } from './load-tables.ts';
import type { Manifest } from './manifest.ts';
import { clearTarget, refuseTarget } from './prepare-target.ts';
import { fileOf, tableOf, type VerifiedBackup } from './verify-backup.ts';
import { secretMark } from './write-backup.ts';

export interface RestoreTarget {
  readonly databaseUrl: string;
  readonly storage: Storage;
  readonly secret: string | null;
}

interface RestoreOptions {
  readonly mayReplace: boolean;
  readonly passphrase: () => Promise<string>;
  readonly say: (line: string) => void;
}

interface Restored {
  /** How many changes of the schema came after the backup. */
  readonly migrated: number;
  /** What the books of the schools have that cannot be, one line each. */
  readonly broken: readonly string[];
  /** The secret that it was made with is another one. */
  readonly hasOtherSecret: boolean;
}

const migrationsFolder = path.join(projectFolder, 'apps/server/migrations');

export async function refuseNewer({ migrations }: Manifest): Promise<ReadonlySet<string>> {
  const known = new Set(await migrationNames(migrationsFolder));
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown === undefined) return new Set(migrations);
  throw new BackupError(
    `The backup is of a newer release (it has ${unknown}). Restore it with that one. Nothing was changed.`,
  );
}

async function load(
  client: pg.Client,
  file: string,
  manifest: Manifest,
  { storage, passphrase }: Pick<RestoreTarget, 'storage'> & Pick<RestoreOptions, 'passphrase'>,
): Promise<void> {
  const loading = await beginLoading(client, manifest);
  for await (const { name, content } of readBackupFile(file, passphrase)) {
    const table = tableOf(name);
    const stored = fileOf(name);
    if (table !== null) await loading.load(table, content);
    else if (stored !== null) await storage.put(stored, content, mediaTypeOf(stored));
  }
  await loading.finish();
}

/** Of a bucket's object; what a browser is told comes from the rows. */
const mediaTypeOf = (name: string): string =>
  name.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';

/** From here on it can be started, and reaches nobody outside. */
async function markRestored(client: pg.Client, { takenAt, release }: Manifest): Promise<void> {
  await client.query('begin');
  await client.query('delete from restored_copies');
  await client.query(
    `insert into restored_copies (restored_at, backup_at, backup_release) values (now(), $1, $2)`,
    [takenAt, release],
  );
  await client.query(`drop schema ${restoringSchema}`);
  await client.query('commit');
  await client.query('analyze');
}

async function findBroken(pool: pg.Pool): Promise<string[]> {
  const db = createDatabase(pool);
  const schools = await db.read('platform', (tx) =>
    tx.selectFrom('organisations').select(['org_id', 'name']).execute(),
  );
  const lines: string[] = [];
  for (const { org_id: orgId, name } of schools)
    for (const { rule, found } of await db.read({ orgId }, (tx) => checkInvariants(tx, orgId)))
      lines.push(`${name}: ${rule} (${found})`);
  return lines;
}

/** Restores a backup into an empty database, or one that may be replaced. The file was verified before anything is touched. */
export async function restoreBackup(
  { file, manifest }: VerifiedBackup,
  target: RestoreTarget,
  { mayReplace, passphrase, say }: RestoreOptions,
): Promise<Restored> {
  const role = await prepareRole(target.databaseUrl);
  const client = await connect(target.databaseUrl, role);
  const pool = createPool(target.databaseUrl, role, 2, 0);
  try {
    await refuseTarget(client, mayReplace);
    const only = await refuseNewer(manifest);
    say('Making the schema of the backup…');
    if (await clearTarget(client, manifest)) {
      await migrate(pool, migrationsFolder, only);
      await migrateJobs(pool, createLog('silent'));
    }
    say('Loading…');
    await load(client, file, manifest, { storage: target.storage, passphrase });
    const migrated = await migrate(pool, migrationsFolder);
    await markRestored(client, manifest);
    say('Checking the books of every school…');
    const broken = await findBroken(pool);
    const hasOtherSecret = manifest.secret !== secretMark(target.secret);
    return { migrated, broken, hasOtherSecret };
  } finally {
    await Promise.all([client.end(), pool.end()]);
  }
}
