import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Migration, Migrator, PostgresDialect, Kysely, sql } from 'kysely';
import type pg from 'pg';
import { StartError } from '../start-error.ts';

/**
 * A change that waits for a table lets nobody else have it meanwhile. After this it gives up, and everything is as before; the turn
 * among nodes, which is waited for as long as it takes, has been taken by then.
 */
const lockTimeout = '30s';

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(path.join(folder, file), 'utf8');
    return [
      file.replace(/\.sql$/, ''),
      {
        up: async (db) => {
          await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(db);
          await sql.raw(text).execute(db);
        },
      },
    ];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Applies what is missing, under a lock, so that two nodes may start at once. Answers how many were applied. A restore asks for
 * those alone that its backup had.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  only?: ReadonlySet<string>,
): Promise<number> {
  const all = await readMigrations(folder);
  const migrations = Object.fromEntries(
    Object.entries(all).filter(([name]) => only?.has(name) ?? true),
  );
  const shared = Object.create(pool, { end: { value: async () => {} } }) as pg.Pool;
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool: shared }) });
  await refuseNewer(pool, new Set(Object.keys(migrations)));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed =
      results?.find((result) => result.status === 'Error')?.migrationName ?? 'a migration';
    const why = error instanceof Error ? error.message : 'unknown';
    throw new StartError(`The database could not be brought up to date (${failed}): ${why}`);
  }
  return results?.length ?? 0;
}

/** Those that this release knows, in order. */
export const migrationNames = async (folder: string): Promise<string[]> =>
  Object.keys(await readMigrations(folder));

async function refuseNewer(pool: pg.Pool, known: ReadonlySet<string>): Promise<void> {
  const table = await pool.query<{ found: string | null }>(
    "select to_regclass('kysely_migration')::text as found",
  );
  if (table.rows[0]?.found == null) return;
  const { rows } = await pool.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  const unknown = rows.find((row) => !known.has(row.name));
  if (unknown !== undefined) {
    throw new StartError(
      `The database is newer than this program (it has ${unknown.name}). Start a newer release; nothing was changed.`,
    );
  }
}
