import type pg from 'pg';
import { restoringSchema } from '../platform/db/half-restored.ts';
import { BackupError } from './backup-error.ts';
import { backupName } from './connect.ts';
import type { Manifest } from './manifest.ts';
import { readJobsVersion, readMigrationNames } from './read-schema.ts';

/** Nodes that work on it would go on with what they remember of another database. */
async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name like 'ardoise%' and application_name <> $1`,
    [backupName],
  );
  if ((rows[0]?.count ?? 0) > 0)
    throw new BackupError(
      'Ardoise is running on this database. Stop every node first. Nothing was changed.',
    );
}

/** Whether there is anything in it that could be missed: people or schools. */
async function holdsSomething(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ tables: number; isOurs: boolean; hasPeople: boolean }>(
    `select count(*)::int as tables, bool_or(relname = 'kysely_migration') as "isOurs",
            bool_or(relname = 'people') as "hasPeople"
       from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  const found = rows[0];
  if (found === undefined || found.tables === 0) return false;
  if (!found.isOurs)
    throw new BackupError(
      'This database has tables that are not Ardoise’s. Give one of its own. Nothing was changed.',
    );
  if (!found.hasPeople) return false;
  const { rows: held } = await client.query<{ holds: boolean }>(
    'select exists (select from people) or exists (select from organisations) as holds',
  );
  return held[0]?.holds === true;
}

export async function refuseTarget(client: pg.Client, mayReplace: boolean): Promise<void> {
  await refuseUsed(client);
  if ((await holdsSomething(client)) && !mayReplace)
    throw new BackupError(
      'The database is not empty. To lose what is in it, say --replace. Nothing was changed.',
    );
}

/** Everything of ours, and nothing of an extension that somebody has put beside it. */
const clear = `
  do $$ declare found record; begin
    for found in
      select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
               as kind, c.oid::regclass::text as name
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('e', 'a', 'i'))
    loop execute format('drop %s if exists %s cascade', found.kind, found.name); end loop;
    for found in
      select case p.prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end as kind,
             p.oid::regprocedure::text as name
        from pg_proc p where p.pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop execute format('drop %s if exists %s cascade', found.kind, found.name); end loop;
    for found in
      select t.oid::regtype::text as name from pg_type t
        left join pg_class c on c.oid = t.typrelid
       where t.typnamespace = 'public'::regnamespace
         and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c'))
         and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    loop execute format('drop type if exists %s cascade', found.name); end loop;
  end $$;
  drop schema if exists graphile_worker cascade;
  drop schema if exists ardoise_quiet cascade`;

/** Whether the schema is that of the backup already, so that only its rows need to go. */
async function isOfSchema(client: pg.Client, { migrations, jobsVersion }: Manifest) {
  const { rows } = await client.query<{ isMade: boolean }>(
    `select to_regclass('kysely_migration') is not null and to_regclass('graphile_worker.migrations') is not null as "isMade"`,
  );
  if (rows[0]?.isMade !== true) return false;
  const names = await readMigrationNames(client);
  return names.join() === migrations.join() && (await readJobsVersion(client)) === jobsVersion;
}

/** From here on nobody is served from it until the restore has come to its end. Answers whether the schema must be made. */
export async function clearTarget(client: pg.Client, manifest: Manifest): Promise<boolean> {
  await client.query('begin');
  await client.query(`create schema if not exists ${restoringSchema}`);
  const isMade = await isOfSchema(client, manifest);
  if (!isMade) await client.query(clear);
  await client.query('commit');
  return !isMade;
}
