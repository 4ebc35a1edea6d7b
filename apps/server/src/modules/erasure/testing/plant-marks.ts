import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../../platform/services.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { notSwept } from '../erase/sweep-texts.ts';

interface TextColumn {
  table: string;
  name: string;
  type: string;
}

const textColumns = (tx: Tx) =>
  sql<TextColumn>`select table_name as table, column_name as name, data_type as type from information_schema.columns c
    where table_schema = 'public' and is_generated = 'NEVER' and data_type in ('text', 'jsonb', 'ARRAY')
      and (data_type <> 'ARRAY' or udt_name = '_text')
      and exists (select from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name
                    and o.column_name = 'org_id')
    order by 1, 2`.execute(tx);

/** Where people write, or the program copies what they wrote. */
const written =
  /^(?:note|text|title|comment|purpose|message|description|memo|footer|body|before|after|detail|facts|data|said|explanation|answer|agreed_with|bill_to|narration|problems?|history|content|reasons?|actor_name|payer_name|kept_name|gone_name|.*_by_name|name|asked_name|findings|choice|request|error|left_out|reason_values|set_aside_reason|end_reason|void_reason|decline_reason|taken_back_reason|ended_reason|same|lines|texts|occupation)$/;

const isPlantable = ({ table, name }: TextColumn): boolean =>
  written.test(name) &&
  !notSwept.some(({ tables }) => tables.includes(table)) &&
  ![
    'cycles',
    'classes',
    'plans',
    'students',
    'guardians',
    'counters',
    'applications',
    'search_rebuilds',
  ].includes(table);

const plantedIn = (type: string, name: string, mark: string): RawBuilder<unknown> => {
  const column = sql.ref(name);
  if (type === 'text') return sql`concat_ws(' ', ${column}, ${mark}::text)`;
  if (type === 'jsonb')
    return sql`case jsonb_typeof(${column}) when 'object' then ${column} || jsonb_build_object('planted', ${mark}::text)
      when 'array' then ${column} || to_jsonb(${mark}::text) else to_jsonb(${mark}::text) end`;
  return sql`${column} || array[${mark}::text]`;
};

/** Puts a mark into every text of one row of each table of the school; answers where. What the schema refuses is left. */
export async function plantMarks(
  services: Services,
  orgId: string,
  mark: string,
): Promise<string[]> {
  const planted: string[] = [];
  const { rows } = await services.db.read('platform', textColumns);
  for (const column of rows.filter(isPlantable)) {
    const { table, name, type } = column;
    const isPlanted = await services.db
      .write({ orgId }, async (tx) => {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
        const { numAffectedRows = 0n } =
          await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${plantedIn(type, name, mark)}
          where ctid = (select ctid from ${sql.table(table)} where org_id = ${orgId} limit 1)`.execute(
            tx,
          );
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
        return numAffectedRows > 0n;
      })
      .catch(() => false);
    if (isPlanted) planted.push(`${table}.${name}`);
  }
  return planted;
}

/** Every place of the school in which one of these stands, in whichever letters. */
export async function findMarks(
  services: Services,
  orgId: string,
  marks: readonly string[],
): Promise<string[]> {
  const pattern = marks.join('|');
  const { rows } = await services.db.read('platform', textColumns);
  const found: string[] = [];
  for (const { table, name } of rows) {
    const hits = await services.db.read('platform', (tx) =>
      sql<{
        text: string;
      }>`select ${sql.ref(name)}::text as text from ${sql.table(table)} where org_id = ${orgId}
        and ${sql.ref(name)}::text ~* ${pattern} limit 1`.execute(tx),
    );
    for (const { text } of hits.rows) found.push(`${table}.${name}: ${text.slice(0, 120)}`);
  }
  const jobs = await services.db.read('platform', (tx) =>
    sql<{ payload: string }>`select payload::text from graphile_worker._private_jobs
      where payload::text ~* ${pattern} and payload->>'orgId' = ${orgId}`.execute(tx),
  );
  return [...found, ...jobs.rows.map(({ payload }) => `job: ${payload.slice(0, 120)}`)];
}

/** Stored files of the school in which one of these stands. */
export async function findInFiles(
  { storage }: Services,
  orgId: string,
  marks: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for await (const name of storage.list()) {
    if (!name.startsWith(orgId)) continue;
    const content = (await storage.get(name))?.toString('utf8').toLowerCase() ?? '';
    if (marks.some((mark) => content.includes(mark.toLowerCase()))) found.push(name);
  }
  return found;
}
