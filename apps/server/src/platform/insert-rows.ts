import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tx } from './db/database.ts';
import type { Tables } from './db/tables.ts';

type Rows<Name extends keyof Tables> = ReadonlyArray<Insertable<Tables[Name]>>;

/**
 * Many rows in one statement and one parameter, however many there are: a list of values would end at 65,535
 * parameters. Every row gives the same columns; those that none gives take their default.
 */
export async function insertRows<Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  rows: Rows<Name>,
): Promise<void> {
  if (rows.length > 0) await insertion(table, rows).execute(tx);
}

/** Leaves out rows that would repeat a value of a unique column, and answers the ids of those that went in. */
export async function insertUnrepeated<Name extends keyof Tables>(
  tx: Tx,
  table: Name,
  rows: Rows<Name>,
  unique: keyof Tables[Name] & string,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await sql<{ id: string }>`${insertion(table, rows)}
    on conflict (${sql.ref(unique)}) do nothing returning id`.execute(tx);
  return new Set(inserted.rows.map(({ id }) => id));
}

function insertion<Name extends keyof Tables>(table: Name, rows: Rows<Name>): RawBuilder<unknown> {
  const into = sql.table(table);
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  return sql`insert into ${into} (${columns})
    select ${columns} from json_populate_recordset(null::${into}, ${JSON.stringify(rows)}::json)`;
}
