import pg from 'pg';

/** A word that stands in every text of the test's school until the script is put in its place. */
export const mark = 'Zibeline';

/** Words of the test's builders that stand for texts of people too. */
const marks = [mark, 'Collège Les Palmiers', 'Person of adminOrOwner', '6e A'];

/** Harmless as HTML, in a cell, in a PDF and between the lines of a header only where it is escaped for each. */
export const script = `=1+1)/JS(ran)"><img src=x onerror=ran()>\r\nX-Ran: 1\rX-Ran: 2`;

/** They are signed as they are: what is signed after the script was planted holds it. */
const signed = ['receipts', 'provider_receipts', 'cash_sessions'];

interface TextColumn {
  readonly name: string;
  readonly type: 'text' | 'jsonb' | 'text[]';
}

interface TextTable {
  readonly table: string;
  readonly columns: readonly TextColumn[];
}

const textTables = `
  select c.relname as table, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
     and format_type(a.atttypid, null) in ('text', 'jsonb', 'text[]') and c.relname <> all($1::text[])
   group by 1 order by 1`;

/** Past the calls, which take no line break in a name: what draws a text must not count on what was refused elsewhere. */
export async function plantScript(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<TextTable>(textTables, [signed]);
    for (const table of rows) await plantIn(client, table);
  } finally {
    await client.end();
  }
}

const patterns = marks.map((one) => `%${one}%`);

async function plantIn(client: pg.Client, { table, columns }: TextTable): Promise<void> {
  const named = client.escapeIdentifier(table);
  const marked = await client.query(
    `select from ${named} t where t::text like any($1::text[]) limit 1`,
    [patterns],
  );
  if (marked.rows.length === 0) return;
  await client.query('begin');
  await client.query(`alter table ${named} disable trigger user`);
  for (const { name, type } of columns) {
    const column = client.escapeIdentifier(name);
    await client.query(
      `update ${named} set ${column} = (${plantedIn(column, type)})::${type}
        where ${column}::text like any($1::text[])`,
      [patterns, ...marks, type === 'jsonb' ? JSON.stringify(script).slice(1, -1) : script],
    );
  }
  await client.query(`alter table ${named} enable trigger user`);
  await client.query('commit');
}

/** The marks are the parameters after the first, and the script the last. */
function plantedIn(column: string, type: TextColumn['type']): string {
  const replaced = (value: string): string =>
    marks.reduce((inner, _, at) => `replace(${inner}, $${at + 2}, $${marks.length + 2})`, value);
  return type === 'text[]'
    ? `select array_agg(${replaced('one')}) from unnest(${column}) one`
    : replaced(`${column}::text`);
}
