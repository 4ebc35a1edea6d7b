import { sql } from 'kysely';
import { NotOnReplica, type Tx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { Scratch } from '../../../platform/storage/scratch.ts';
import type { ExportPlace } from '../export-store.ts';
import type { ExportedTable } from './exported-table.ts';
import { workbooks } from './workbooks.ts';

/** How a column's values are shown in a sheet. */
export type ColumnKind = 'text' | 'number' | 'day' | 'moment';

export interface ReadColumn {
  readonly name: string;
  readonly kind: ColumnKind;
}

/** A table whose rows lie in the scratch folder, each a line: a list of its values. */
export interface ReadTable {
  readonly table: string;
  readonly columns: readonly ReadColumn[];
  readonly rows: number;
}

export interface ReadFile {
  readonly id: string;
  readonly purpose: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly createdAt: string;
  /** Of what it is, where a record says so. */
  readonly title: string | null;
}

export interface Snapshot {
  /** Everything that was committed by then is in it. */
  readonly asOf: Date;
  readonly school: string;
  readonly timeZone: string;
  readonly tables: ReadonlyMap<string, ReadTable>;
  readonly files: readonly ReadFile[];
}

const kindOf = (type: string): ColumnKind => {
  if (type === 'date') return 'day';
  if (type.startsWith('timestamp')) return 'moment';
  return /^(?:smallint|integer|bigint|real)$/.test(type) ? 'number' : 'text';
};

/** The columns of all tables as they are now; a table that a newer release has added is in no list, and not read. */
async function readColumns(tx: Tx): Promise<Map<string, ReadColumn[]>> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and n.nspname = 'public' and a.attname <> 'org_id'
     order by c.relname, a.attnum`.execute(tx);
  const found = new Map<string, ReadColumn[]>();
  for (const { table, name, type } of rows)
    found.set(table, [...(found.get(table) ?? []), { name, kind: kindOf(type) }]);
  return found;
}

/** What a sheet says beyond its own table: a member of the team is a person with an account. */
const beside: Readonly<
  Record<string, { readonly join: string; readonly columns: readonly string[] }>
> = {
  memberships: {
    join: 'left join people on people.id = t.person_id',
    columns: ['uf_id', 'full_name', 'email', 'phone', 'sex'],
  },
};

/** So many rows are in memory at once. */
const atOnce = 2_000;

interface Cursor {
  readonly rows: () => number;
  readonly lines: AsyncGenerator<string[]>;
}

/** One after the other from the database, as fast as they are put down. */
function rowsOf(tx: Tx, query: string, orgId: string): Cursor {
  let count = 0;
  async function* lines(): AsyncGenerator<string[]> {
    await sql`declare exported no scroll cursor for ${sql.raw(query)} ${sql.lit(orgId)}`.execute(
      tx,
    );
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(atOnce)} from exported`.execute(
        tx,
      );
      if (rows.length === 0) break;
      count += rows.length;
      yield rows.map(({ line }) => line);
    }
    await sql`close exported`.execute(tx);
  }
  return { rows: () => count, lines: lines() };
}

const quoted = (name: string): string => `"${name}"`;

async function readTable(
  tx: Tx,
  orgId: string,
  scratch: Scratch,
  { table, without = [] }: ExportedTable,
  columns: readonly ReadColumn[],
): Promise<ReadTable> {
  const own = columns.filter(({ name }) => !without.includes(name));
  const { join = '', columns: more = [] } = beside[table] ?? {};
  const values = [
    ...own.map(({ name }) => `t.${quoted(name)}`),
    ...more.map((name) => `people.${quoted(name)}`),
  ];
  const query = `select json_build_array(${values.join(', ')})::text as line from ${quoted(table)} t ${join} where t.org_id =`;
  const cursor = rowsOf(tx, query, orgId);
  await scratch.write(table, cursor.lines);
  return {
    table,
    columns: [...own, ...more.map((name): ReadColumn => ({ name, kind: 'text' }))],
    rows: cursor.rows(),
  };
}

/** With the name that a record gives it: of a document, a paper, a picture of the gallery. Several items of the gallery may show one. */
async function readFiles(tx: Tx, orgId: string): Promise<ReadFile[]> {
  const { rows } = await sql<ReadFile>`
    select f.id, f.purpose, f.media_type as "mediaType", f.bytes, f.created_at::text as "createdAt",
           coalesce(d.name, p.name, g.titles) as title
      from stored_files f
      left join student_documents d on d.org_id = f.org_id and d.id = f.id
      left join business_papers p on p.org_id = f.org_id and p.file_id = f.id
      left join lateral (select string_agg(i.title, ', ' order by i.position) as titles from gallery_items i
         where i.org_id = f.org_id and f.id in (i.picture_id, i.video_id)) g on true
     where f.org_id = ${orgId} order by f.purpose, f.created_at, f.id`.execute(tx);
  return rows;
}

async function readAll(tx: Tx, orgId: string, scratch: Scratch): Promise<Omit<Snapshot, 'asOf'>> {
  const { rows } = await sql<{ school: string; timeZone: string }>`
    select name as school, time_zone as "timeZone" from organisations where org_id = ${orgId}`.execute(
    tx,
  );
  const [head] = rows;
  if (head === undefined) throw new Error('An export belongs to a school.');
  const columns = await readColumns(tx);
  const tables = new Map<string, ReadTable>();
  for (const exported of workbooks.flatMap((workbook) => workbook.tables)) {
    const { table } = exported;
    tables.set(table, await readTable(tx, orgId, scratch, exported, columns.get(table) ?? []));
  }
  return { ...head, tables, files: await readFiles(tx, orgId) };
}

/** Whether what is read has the export itself, and so everything that was committed before it was asked for. */
async function hasExport(tx: Tx, { orgId, id }: ExportPlace): Promise<boolean> {
  const { rows } = await sql`
    select 1 from school_exports where org_id = ${orgId} and id = ${id}`.execute(tx);
  return rows.length > 0;
}

/**
 * Everything of a school as of one moment, from the replica where there is one. The connection is held only for as long as the
 * database takes to hand the rows over: they are put down on this machine, and compressed and stored when it has been let go.
 * Where the connection is lost on the way, all of it is read again, and by then from the primary.
 */
export async function readSnapshot(
  { reading, clock }: Pick<Services, 'reading' | 'clock'>,
  place: ExportPlace,
  scratch: Scratch,
): Promise<Snapshot> {
  const { orgId } = place;
  const source = await reading.open();
  return source.read({ orgId }, async (tx) => {
    const asOf = source.isReplica() ? source.asOf : clock.now();
    await sql`begin isolation level repeatable read read only`.execute(tx);
    try {
      // Somebody who was erased before it was asked for must not come back by a replica that has not heard of it.
      if (source.isReplica() && !(await hasExport(tx, place)))
        throw new NotOnReplica('The export itself is not there yet.');
      return { asOf, ...(await readAll(tx, orgId, scratch)) };
    } finally {
      await sql`rollback`.execute(tx);
    }
  });
}
