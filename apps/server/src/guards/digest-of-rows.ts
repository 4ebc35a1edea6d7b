import pg from 'pg';

/** What all tables hold of one school: two digests that are alike are of the same rows. */
export interface RowsRead {
  /** A line for each table: its name, how many rows, and what they add up to. */
  digest(): Promise<string[]>;
  /** The same of the tables that belong to no school. */
  digestOfShared(): Promise<string[]>;
  /** Ids that some rows of the school have, a few of each table. */
  ids(): Promise<string[]>;
  /** A few of one table; none where there is no such table, or where its rows have no id. */
  idsIn(table: string): Promise<string[]>;
  end(): Promise<void>;
}

/** Messages are sent meanwhile, so that only how many there are is looked at. */
const moving = new Set(['outbox']);

export async function readRowsOf(databaseUrl: string, orgId: string): Promise<RowsRead> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string; has_id: boolean }>(`
    select c.relname as name,
           exists (select from pg_attribute i join pg_type t on t.oid = i.atttypid
                    where i.attrelid = c.oid and i.attname = 'id' and t.typname = 'uuid') as has_id
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
     order by c.relname`);
  const { rows: shared } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not exists (select from pg_attribute a
                        where a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped)
     order by c.relname`);
  const inAll = (each: (name: string) => string, of = tables): string =>
    of.map(({ name }) => each(name)).join(' union all ');
  const digestQuery = inAll(
    (name) => `select '${name} ' || count(*) || ' ' ||
      ${moving.has(name) ? 0 : 'coalesce(sum(hashtextextended(t::text, 0)), 0)'} as line
      from ${name} t where t.org_id = $1`,
  );
  const withIds = tables.filter(({ has_id }) => has_id);
  const idsFrom = (name: string): string =>
    `(select id::text from ${name} where org_id = $1 limit 3)`;
  const idsQuery = inAll(idsFrom, withIds);
  const linesOf = async <Row extends object>(query: string): Promise<Row[]> =>
    (await client.query<Row>(query, [orgId])).rows;
  return {
    digestOfShared: async () => {
      const lines: string[] = [];
      for (const { name } of shared) {
        const { rows } = await client.query<{ line: string }>(
          `select '${name} ' || count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as line from ${name} t`,
        );
        lines.push(...rows.map(({ line }) => line));
      }
      return lines;
    },
    idsIn: async (table) =>
      withIds.some(({ name }) => name === table)
        ? (await linesOf<{ id: string }>(idsFrom(table))).map(({ id }) => id)
        : [],
    digest: async () => (await linesOf<{ line: string }>(digestQuery)).map(({ line }) => line),
    ids: async () => (await linesOf<{ id: string }>(idsQuery)).map(({ id }) => id),
    end: () => client.end(),
  };
}
