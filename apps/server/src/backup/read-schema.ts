import type pg from 'pg';

export interface TableToCopy {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** Made by whoever applies changes to the schema, or passing messages between nodes. */
const notCopied = [
  'public.kysely_migration',
  'public.kysely_migration_lock',
  'public.socket_io_attachments',
  'graphile_worker.migrations',
];

/** Every table of ours and of the job queue, with the columns that are written and not computed. */
export async function readTables(client: pg.Client): Promise<TableToCopy[]> {
  const { rows } = await client.query<TableToCopy>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
        and n.nspname || '.' || c.relname <> all ($1)
      group by 1, 2 order by 1 desc, 2`,
    [notCopied],
  );
  return rows;
}

/** Where each sequence stands. They move on outside of any snapshot: read last, they are behind no row. */
export async function readSequences(client: pg.Client) {
  const { rows } = await client.query<{ schema: string; name: string; value: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
      where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1, 2`,
  );
  return rows;
}

export async function readMigrationNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  );
  return rows.map(({ name }) => name);
}

export async function readJobsVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select max(id)::int as version from graphile_worker.migrations',
  );
  return rows[0]?.version ?? 0;
}
