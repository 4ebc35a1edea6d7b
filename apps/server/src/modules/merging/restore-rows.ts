import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Row, RowChange } from './merge-plan.ts';
import { keysOf } from './row-images.ts';

/** What is never put back: money is moved back by counter-entries, and a version only rises. */
const kept = new Set(['paid', 'version']);

/**
 * Puts rows back as they were before a merge. A column that somebody changed since stays as it is now. In this order no key
 * is missed and nothing is there twice: what was added goes; students come back, then whose each row is; then what
 * the rows say, and the rows that were removed.
 */
export async function restoreRows(
  tx: Tx,
  orgId: string,
  changes: readonly RowChange[],
): Promise<void> {
  for (const { table, before, after } of changes)
    if (before === null && after !== null) await removeRow(tx, orgId, table, after);
  const gone = changes.filter(({ after }) => after === null);
  for (const { table, before } of gone)
    if (table === 'students' && before !== null) await insertRow(tx, table, before);
  for (const isOwner of [true, false])
    for (const { table, before, after } of changes)
      if (before !== null && after !== null)
        await putBack(tx, orgId, table, before, after, (name) => name.endsWith('_id') === isOwner);
  for (const { table, before } of gone)
    if (table !== 'students' && before !== null) await insertRow(tx, table, before);
}

const isThis = (orgId: string, table: string, row: Row) => {
  const keys = (keysOf[table] ?? []).map(
    (name) =>
      sql`t.${sql.ref(name)} = (${JSON.stringify(row)}::jsonb ->> ${name})::${typeOf(name)}`,
  );
  return sql`t.org_id = ${orgId} and ${sql.join(keys, sql` and `)}`;
};

const typeOf = (key: string) => (key === 'position' ? sql`int` : sql`uuid`);

async function removeRow(tx: Tx, orgId: string, table: string, row: Row): Promise<void> {
  await sql`delete from ${sql.table(table)} as t where ${isThis(orgId, table, row)}`.execute(tx);
}

/** Columns that the database computes itself are left to it. */
async function readColumns(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

async function insertRow(tx: Tx, table: string, row: Row): Promise<void> {
  const columns = sql.join((await readColumns(tx, table)).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)
    on conflict do nothing`.execute(tx);
}

async function putBack(
  tx: Tx,
  orgId: string,
  table: string,
  before: Row,
  after: Row,
  isMeant: (name: string) => boolean,
): Promise<void> {
  const names = (await readColumns(tx, table)).filter(
    (name) =>
      name in before &&
      isMeant(name) &&
      !kept.has(name) &&
      JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return;
  const record = (row: Row) =>
    sql`jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`;
  const sets = names.map((name) => {
    const column = sql.ref(name);
    return sql`${column} = case when t.${column} is not distinct from since.${column}
      then was.${column} else t.${column} end`;
  });
  if ('version' in before) sets.push(sql`version = t.version + 1`);
  await sql`update ${sql.table(table)} as t set ${sql.join(sets)}
     from ${record(before)} was, ${record(after)} since where ${isThis(orgId, table, after)}`.execute(
    tx,
  );
}
