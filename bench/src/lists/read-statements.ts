import pg from 'pg';

interface StatementRow {
  readonly calls: number;
  readonly ms: number;
  readonly blocks: number;
  readonly query: string;
}

/** Prepared by `startGround`, whose PostgreSQL counts its statements. */
export async function openStatements(databaseUrl: string) {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  await db.query('create extension if not exists pg_stat_statements');
  return {
    /** What the database did for one call: each statement with its time and the blocks of 8 KB that it looked at. */
    of: async (work: () => Promise<unknown>): Promise<readonly StatementRow[]> => {
      await db.query('select pg_stat_statements_reset()');
      await work();
      const { rows } = await db.query<StatementRow>(
        `select calls::int, round(total_exec_time::numeric, 1)::float8 as ms,
                (shared_blks_hit + shared_blks_read)::int as blocks, regexp_replace(query, '\\s+', ' ', 'g') as query
           from pg_stat_statements
          where query not like '%pg_stat_statements%' and dbid = (select oid from pg_database where datname = current_database())
          order by total_exec_time desc`,
      );
      return rows;
    },
    close: () => db.end(),
  };
}
