import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tx } from './db/database.ts';
import type { Tables } from './db/tables.ts';

type Rows<Name extends keyof Tables> = ReadonlyArray<Insertable<Tables[Name]>>;

/**
 * Many rows in one statement with a parameter for each column, however many there are: a list of values would end at
 * 65,535 parameters. Every row gives the same columns; those that none gives take their default.
 */
export async function insertRows<Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  rows: Rows<Name>,
): Promise<void> {
  if (rows.length > 0) await (await insertion(tx, table, rows)).execute(tx);
}

/** Leaves out rows that would repeat a value of a unique column, and answers the ids of those that went in. */
export async function insertUnrepeated<Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  rows: Rows<Name>,
  unique: keyof Tables[Name] & string,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await sql<{ id: string }>`${await insertion(tx, table, rows)}
    on conflict (${sql.ref(unique)}) do nothing returning id`.execute(tx);
  return new Set(inserted.rows.map(({ id }) => id));
}

/** A list for each column is read three times as fast as the rows in JSON, and a value that all rows share is sent once. */
async function insertion<Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  rows: Rows<Name>,
): Promise<RawBuilder<unknown>> {
  const types = await readColumnTypes(tx, table);
  const columns = Object.keys(rows[0] ?? {}).map((name) => {
    const values = rows.map((row) => textOf((row as Record<string, unknown>)[name]));
    const isShared = values.length > 1 && values.every((value) => value === values[0]);
    return { name: sql.ref(name), type: sql.raw(types.get(name) ?? 'text'), values, isShared };
  });
  const lists = columns.filter(({ isShared }) => !isShared);
  const selected = columns.map(({ name, type, values, isShared }) =>
    isShared ? sql`${values[0]}::${type}` : sql`given.${name}`,
  );
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => name))})
    select ${sql.join(selected)}
      from unnest(${sql.join(lists.map(({ type, values }) => sql`${values}::${type}[]`))})
        as given (${sql.join(lists.map(({ name }) => name))})`;
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const columnTypes = new Map<string, ReadonlyMap<string, string>>();

/** Asked once for each table: they change with a migration only, and so not while the program runs. */
async function readColumnTypes(tx: Tx, table: string): Promise<ReadonlyMap<string, string>> {
  const known = columnTypes.get(table);
  if (known !== undefined) return known;
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(tx);
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  columnTypes.set(table, types);
  return types;
}
