import type pg from 'pg';
import { shareOut } from './share-out.ts';

/** Tables beside those of schools, and what the filling itself looks up by its key. */
const leftAlone = ['organisations', 'people', 'memberships', 'list_counts', 'ledger_accounts'];

interface Options {
  readonly only?: readonly string[] | null;
  /** Connections that help to make them anew. */
  readonly beside?: readonly pg.Client[];
}

/**
 * Lets every index of the schools' tables sleep while they are filled, and makes each anew in one go after: a row at a time costs
 * several times as much. Indexes that hold something unique sleep too, which only a superuser can bring about, and only
 * while nobody else writes. Of all tables, or of those that are named.
 */
export async function withoutIndexes<Result>(
  db: pg.Client,
  fill: () => Promise<Result>,
  { only = null, beside = [] }: Options = {},
): Promise<Result> {
  const { rows } = await db.query<{ name: string; table: string }>(
    `update pg_index i set indisready = false, indisvalid = false
       from pg_class t
      where t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and i.indisvalid
        and t.relname <> all($1) and ($2::text[] is null or t.relname = any($2))
        and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'org_id')
     returning i.indexrelid::regclass::text as name, t.relname as table`,
    [leftAlone, only],
  );
  try {
    return await fill();
  } finally {
    const connections = [db, ...beside];
    for (const one of connections) await one.query(`set maintenance_work_mem = '512MB'`);
    // Once made anew, an index is ready and valid again. Those of a table are made by one connection, since each locks it.
    const tables = [...new Set(rows.map(({ table }) => table))];
    await shareOut(connections, tables, async (one, table) => {
      for (const index of rows)
        if (index.table === table) await one.query(`reindex index ${index.name}`);
    });
  }
}
