import type pg from 'pg';

/** Tables beside those of schools, and what the filling itself looks up by its key. */
const leftAlone = ['organisations', 'people', 'memberships', 'list_counts', 'ledger_accounts'];

/**
 * Lets every index of the schools' tables sleep while they are filled, and makes each anew in one go after: a row at a time costs
 * several times as much. Indexes that hold something unique sleep too, which only a superuser can bring about, and only
 * while nobody else writes. Of all tables, or of those that are named.
 */
export async function withoutIndexes<Result>(
  db: pg.Client,
  fill: () => Promise<Result>,
  only: readonly string[] | null = null,
): Promise<Result> {
  const { rows } = await db.query<{ name: string }>(
    `update pg_index i set indisready = false, indisvalid = false
       from pg_class t
      where t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and i.indisvalid
        and t.relname <> all($1) and ($2::text[] is null or t.relname = any($2))
        and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'org_id')
     returning i.indexrelid::regclass::text as name`,
    [leftAlone, only],
  );
  try {
    return await fill();
  } finally {
    await db.query(`set maintenance_work_mem = '512MB'`);
    // Once made anew, an index is ready and valid again.
    for (const { name } of rows) await db.query(`reindex index ${name}`);
  }
}
