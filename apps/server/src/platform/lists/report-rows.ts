import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';

type Sql = RawBuilder<unknown>;

/** What rows have in common: told apart by the key, and shown and sorted by the label, which may be a name of the code. */
interface RowGroup {
  readonly key: Sql;
  readonly label: Sql;
}

interface Reported {
  readonly id: string;
}

/**
 * The rows of a list as one relation: made by the module of the list, with the list's own conditions, so that they can be counted,
 * added up and put together in the database and still be the same rows.
 */
export interface ReportRows<Row extends Reported> {
  /** `from … where …`. */
  readonly from: Sql;
  readonly id: Sql;
  readonly order: Sql;
  readonly groups: Readonly<Record<string, RowGroup>>;
  readonly sums: Readonly<Record<string, Sql>>;
  /** These rows in this order. */
  readonly read: (tx: Tx, ids: readonly string[]) => Promise<readonly Row[]>;
}

export type RowsOfAnyKind = Omit<ReportRows<Reported>, 'read'>;

export interface RowSums {
  readonly rows: number;
  readonly totals: Readonly<Record<string, number>>;
}

export interface GroupSums extends RowSums {
  readonly label: string | null;
}

type SumRow = { readonly rows: number; readonly label: string | null } & Readonly<
  Record<string, unknown>
>;

const nameOf = (sum: string): string => `sum_${sum}`;

/**
 * Each row by its id, what it is put together by and what of it is added up. Each is named once: a value that is handed over is
 * not known to be the same where a statement names it again.
 */
const oneByOne = ({ from, id, sums }: RowsOfAnyKind, group: RowGroup | null): Sql => sql`(
  select ${sql.join([
    sql`${id} as id`,
    sql`${group === null ? sql`null` : group.key} as key`,
    sql`${group === null ? sql`null::text` : group.label} as label`,
    ...Object.entries(sums).map(([name, amount]) => sql`${amount} as ${sql.ref(nameOf(name))}`),
  ])} ${from}) r`;

const addedUp = ({ sums }: RowsOfAnyKind): Sql =>
  sql.join([
    sql`count(*) as rows`,
    ...Object.keys(sums).map(
      (name) =>
        sql`coalesce(sum(r.${sql.ref(nameOf(name))}), 0)::bigint as ${sql.ref(nameOf(name))}`,
    ),
  ]);

const readSums = ({ sums }: RowsOfAnyKind, row: SumRow | undefined): RowSums => ({
  rows: row?.rows ?? 0,
  totals: Object.fromEntries(
    Object.keys(sums).map((name) => [name, Number(row?.[nameOf(name)] ?? 0)]),
  ),
});

const groupOf = (rows: RowsOfAnyKind, groupBy: string | null): RowGroup | null =>
  groupBy === null ? null : (rows.groups[groupBy] ?? null);

/** The first ids, and what all rows and each of the first groups come to. */
export async function addUpRows(
  tx: Tx,
  rows: RowsOfAnyKind,
  { groupBy, first, mostGroups }: { groupBy: string | null; first: number; mostGroups: number },
) {
  const group = groupOf(rows, groupBy);
  const order =
    group === null ? rows.order : sql`${group.label} nulls last, ${group.key}, ${rows.order}`;
  const found = await sql<{ id: string }>`
    select ${rows.id} as id ${rows.from} order by ${order} limit ${first}`.execute(tx);
  const ids = found.rows.map(({ id }) => id);
  const all = await sql<SumRow>`select ${addedUp(rows)} from ${oneByOne(rows, null)}`.execute(tx);
  const whole = readSums(rows, all.rows[0]);
  if (group === null) return { ids, whole, groups: [], groupCount: 0 };
  const { rows: grouped } = await sql<SumRow>`
    select r.label, ${addedUp(rows)} from ${oneByOne(rows, group)}
     group by r.key, r.label order by r.label nulls last, r.key`.execute(tx);
  const groups: GroupSums[] = grouped
    .slice(0, mostGroups)
    .map((row) => ({ label: row.label, ...readSums(rows, row) }));
  return { ids, whole, groups, groupCount: grouped.length };
}

export interface RowsInOrder {
  readonly ids: readonly string[];
  /** How many of the ids, one after the other, are of each group; none where nothing is grouped. */
  readonly groups: ReadonlyArray<{ readonly label: string | null; readonly rows: number }>;
}

/** All ids, with the groups in which they stand, of one moment: whoever is added while they are written is not in it. */
export async function findAllRows(
  tx: Tx,
  rows: RowsOfAnyKind,
  groupBy: string | null,
): Promise<RowsInOrder> {
  const group = groupOf(rows, groupBy);
  if (group === null) {
    const { rows: found } = await sql<{ ids: string[] }>`
      select to_json(array(select ${rows.id} ${rows.from} order by ${rows.order})) as ids`.execute(
      tx,
    );
    return { ids: found[0]?.ids ?? [], groups: [] };
  }
  const { rows: found } = await sql<{ label: string | null; ids: string[] }>`
    select r.label, json_agg(r.id order by r.place) as ids
      from (select ${rows.id} as id, ${group.key} as key, ${group.label} as label,
                   row_number() over (order by ${rows.order}) as place ${rows.from}) r
     group by r.key, r.label order by r.label nulls last, r.key`.execute(tx);
  return {
    ids: found.flatMap(({ ids }) => ids),
    groups: found.map(({ label, ids }) => ({ label, rows: ids.length })),
  };
}

export async function countRows(tx: Tx, rows: RowsOfAnyKind): Promise<number> {
  const { rows: found } = await sql<{ total: number }>`
    select count(*) as total ${rows.from}`.execute(tx);
  return found[0]?.total ?? 0;
}
