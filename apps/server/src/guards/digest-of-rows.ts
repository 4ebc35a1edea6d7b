import pg from 'pg';

/** What all tables hold of one school: two digests that are alike are of the same rows. */
export interface RowsRead {
  /** A line for each table: its name, how many rows, and what they add up to. */
  digest(): Promise<string[]>;
  /** The same of all rows, of every school and of none. */
  digestOfAll(): Promise<string[]>;
  /** Ids that some rows of the school have, a few of each table that has some. */
  ids(): Promise<ReadonlyMap<string, readonly string[]>>;
  end(): Promise<void>;
}

interface Table {
  readonly name: string;
  readonly hasOrg: boolean;
  readonly hasId: boolean;
}

/** Messages are sent meanwhile, so that only how many there are is looked at. */
const moving = new Set(['outbox']);

const lineOf = ({ name }: Table): string => `select '${name} ' || count(*) || ' ' ||
  ${moving.has(name) ? 0 : 'coalesce(sum(hashtextextended(t::text, 0)), 0)'} as line from ${name} t`;

export async function readRowsOf(databaseUrl: string, orgId: string): Promise<RowsRead> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: tables } = await client.query<Table>(`
    select c.relname as name, o.attname is not null as "hasOrg", i.attname is not null as "hasId"
      from pg_class c
      left join pg_attribute o on o.attrelid = c.oid and o.attname = 'org_id' and not o.attisdropped
      left join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
     order by c.relname`);
  const ofSchools = tables.filter(({ hasOrg }) => hasOrg);
  const digestQuery = ofSchools
    .map((table) => `${lineOf(table)} where t.org_id = $1`)
    .join(' union all ');
  const digestOfAllQuery = tables.map(lineOf).join(' union all ');
  const idsQuery = ofSchools
    .filter(({ hasId }) => hasId)
    .map(
      ({ name }) =>
        `(select '${name}' as table, id::text from ${name} where org_id = $1 order by id limit 3)`,
    )
    .join(' union all ');
  return {
    digest: async () => {
      const { rows } = await client.query<{ line: string }>(digestQuery, [orgId]);
      return rows.map(({ line }) => line);
    },
    digestOfAll: async () => {
      const { rows } = await client.query<{ line: string }>(digestOfAllQuery);
      return rows.map(({ line }) => line);
    },
    ids: async () => {
      const { rows } = await client.query<{ table: string; id: string }>(idsQuery, [orgId]);
      const found = new Map<string, string[]>();
      for (const { table, id } of rows) found.set(table, [...(found.get(table) ?? []), id]);
      return found;
    },
    end: () => client.end(),
  };
}
