import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { type CountedDays, deepFrom, passDays } from './pass-days.ts';

type Sql = RawBuilder<unknown>;

export interface Paging {
  readonly page: number;
  readonly perPage: number;
}

/** More than any school has. */
export const allRows: Paging = { page: 1, perPage: 1_000_000 };

/** One page of a list, as ids in their order, and how many there are on all pages. */
export interface PageOfIds {
  readonly ids: readonly string[];
  readonly total: number;
  /** There may be more: beyond `total` nobody looked. */
  readonly hasMore?: boolean;
}

/**
 * A list, declared once: what its filters choose. It is found and read in two steps: the ids of a page by an index, without
 * touching the rows that are passed over, and then all that a row shows of those few. Its file is written from the same two.
 */
export type List<Filters extends object, Row> = (
  tx: Tx,
  orgId: string,
  filters: Filters,
) => ChosenRows<Row> | Promise<ChosenRows<Row>>;

export interface ChosenRows<Row> {
  readonly find: (tx: Tx, paging: Paging) => Promise<PageOfIds>;
  /** These rows in this order. */
  readonly read: (tx: Tx, ids: readonly string[]) => Promise<Row[]>;
}

/** As every list of the contract answers. */
export async function answerList<Filters extends object, Row>(
  list: List<Filters, Row>,
  { tx, orgId }: { readonly tx: Tx; readonly orgId: string },
  query: Filters & Paging,
) {
  const { page, perPage } = query;
  const chosen = await list(tx, orgId, query);
  const { ids, total, hasMore } = await chosen.find(tx, { page, perPage });
  const items = ids.length === 0 ? [] : await chosen.read(tx, ids);
  return { items, total, ...(hasMore === true ? { hasMore } : {}), page, perPage };
}

interface RowsOfTable extends Paging {
  readonly table: keyof Tables;
  /** Conditions on `t`, the table: all of them hold. */
  readonly where: readonly Sql[];
  /** Conditions that no index answers: whatever the others leave is gone through once, for the page and for its count. */
  readonly searched?: readonly Sql[];
  /** Of a search for any part of a text: only in so many of the first rows, and of the others by the conditions that an index answers. */
  readonly searchedTo?: { readonly rows: number; readonly others: readonly Sql[] };
  readonly order: Sql;
  /** The same the other way round: after the first page it is counted first, and a page read from the end that is nearer. */
  readonly backwards?: Sql;
  /** Where it is not called `id`. */
  readonly id?: string;
  /** Of a list that only grows: its total is at most this, and the rest is read only by whoever asks for it. */
  readonly countedTo?: number;
}

const rowsOf = ({ table, where, searched = [] }: RowsOfTable): Sql =>
  sql`from ${sql.table(table)} t where ${sql.join([...where, ...searched], sql` and `)}`;

/** The page of a list that one table answers. */
export async function findRows(tx: Tx, list: RowsOfTable): Promise<PageOfIds> {
  const { order, id = 'id', page, perPage, countedTo } = list;
  const isSearched = list.searched !== undefined && list.searched.length > 0;
  if (isSearched && list.searchedTo !== undefined && perPage < allRows.perPage)
    return searchFirst(tx, list, list.searchedTo);
  if (isSearched) return gatherRows(tx, list);
  if (list.backwards !== undefined && page > 1) return countAndFind(tx, list, list.backwards);
  if (countedTo !== undefined && page > 1 && page * perPage <= countedTo) {
    const { ids, total } = await gatherRows(tx, list, countedTo + 1);
    return { ids, ...countedUpTo(countedTo, total) };
  }
  const rows = rowsOf(list);
  const few = sql`from (select ${rows} limit ${(countedTo ?? 0) + 1}) few`;
  const found = await sql<PageOfIds>`
    select to_json(array(select t.${sql.ref(id)} ${rows}
                          order by ${order} limit ${perPage} offset ${(page - 1) * perPage})) as ids,
           (select count(*) ${countedTo === undefined ? rows : few}) as total`.execute(tx);
  const { ids, total } = found.rows[0] ?? { ids: [], total: 0 };
  return countedTo === undefined ? { ids, total } : { ids, ...countedUpTo(countedTo, total) };
}

/** What is gone through for the page is counted with it. Fenced: else the rows would be gone through for each of the two. */
async function gatherRows(
  tx: Tx,
  list: RowsOfTable,
  most: number | null = null,
): Promise<PageOfIds> {
  const { order, id = 'id', page, perPage } = list;
  const limit = most === null ? sql`` : sql`limit ${sql.lit(most)}`;
  const { rows } = await sql<PageOfIds>`
    select to_json(hits[${(page - 1) * perPage + 1}:${page * perPage}]) as ids, cardinality(hits) as total
      from (select array(select t.${sql.ref(id)} ${rowsOf(list)} order by ${order} ${limit}) as hits offset 0) found`.execute(
    tx,
  );
  return rows[0] ?? { ids: [], total: 0 };
}

async function countAndFind(tx: Tx, list: RowsOfTable, backwards: Sql): Promise<PageOfIds> {
  const { table, where, order, page, perPage } = list;
  const { rows } = await sql<{ total: number }>`select count(*) as total ${rowsOf(list)}`.execute(
    tx,
  );
  const total = rows[0]?.total ?? 0;
  const source = sql`${sql.table(table)} t where ${sql.join([...where], sql` and `)}`;
  return findFromNearerEnd(tx, { source, order, backwards, total, page, perPage });
}

/** A page of what is found in the first rows, and among the others by its beginning; where there are others, it says that there may be more. */
async function searchFirst(
  tx: Tx,
  { table, where, searched = [], order, id = 'id', page, perPage }: RowsOfTable,
  { rows: most, others }: NonNullable<RowsOfTable['searchedTo']>,
): Promise<PageOfIds> {
  const all = (conditions: readonly Sql[]): Sql => sql.join([...conditions], sql` and `);
  const chosen = sql`${sql.table(table)} t where ${all(where)}`;
  const begins = others.map(
    (other) =>
      sql` union (select t.${sql.ref(id)} from ${chosen} and ${other} limit ${sql.lit(most)})`,
  );
  const { rows } = await sql<PageOfIds>`
    with first as materialized (select * from ${chosen} order by ${order} limit ${sql.lit(most + 1)}),
         found as materialized (select t.${sql.ref(id)} from first t where ${all(searched)} ${sql.join(begins, sql``)})
    select to_json(array(select t.${sql.ref(id)} from found
                          cross join lateral (select * from ${chosen} and t.${sql.ref(id)} = found.${sql.ref(id)} limit 1) t
                          order by ${order} limit ${perPage} offset ${(page - 1) * perPage})) as ids,
           (select count(*) from found) as total, (select count(*) from first) > ${most} as "hasMore"`.execute(
    tx,
  );
  const { ids, total, hasMore } = rows[0] ?? { ids: [], total: 0 };
  return hasMore === true ? { ids, total, hasMore } : { ids, total };
}

/** Of what was counted to one more than this: only by that one is it known that there are more. */
export const countedUpTo = (most: number, counted: number) => ({
  total: Math.min(counted, most),
  hasMore: counted > most,
});

export interface RowsOfBothEnds {
  /** `table t where …`, whose rows have an `id`. */
  readonly source: Sql;
  readonly order: Sql;
  /** The same the other way round, by the same index. */
  readonly backwards: Sql;
  readonly total: number;
  /** Of one in the order of time: a page in the middle of it is found by the day. */
  readonly days?: CountedDays & { readonly isNewestFirst: boolean };
}

/** The page of a list whose total is known: from the end where that is nearer, so that the last page costs what the first does. */
export async function findFromNearerEnd(
  tx: Tx,
  { page, perPage, ...list }: RowsOfBothEnds & Paging,
): Promise<PageOfIds> {
  const ids = await findSlice(tx, list, (page - 1) * perPage, page * perPage);
  return { ids, total: list.total };
}

async function findSlice(
  tx: Tx,
  { source, order, backwards, total, days }: RowsOfBothEnds,
  from: number,
  end: number,
): Promise<string[]> {
  const until = Math.min(end, total);
  if (until <= from) return [];
  const isNearerEnd = from > total - from;
  const [sorted, skipped] = isNearerEnd ? [backwards, total - until] : [order, from];
  const { passed, rest } =
    days === undefined || skipped < deepFrom
      ? { passed: 0, rest: sql`` }
      : await passDays(tx, days, skipped, days.isNewestFirst !== isNearerEnd);
  const { rows } = await sql<{ id: string }>`
    select id from ${source} ${rest} order by ${sorted} limit ${until - from} offset ${skipped - passed}`.execute(
    tx,
  );
  const ids = rows.map(({ id }) => id);
  return isNearerEnd ? ids.toReversed() : ids;
}

/** The page of a list that is made of parts, one after the other. */
export async function findInParts(
  tx: Tx,
  parts: readonly RowsOfBothEnds[],
  { page, perPage }: Paging,
): Promise<PageOfIds> {
  const ids: string[] = [];
  let before = 0;
  for (const part of parts) {
    const from = Math.max(0, (page - 1) * perPage - before);
    ids.push(...(await findSlice(tx, part, from, page * perPage - before)));
    before += part.total;
  }
  return { ids, total: before };
}

/** Puts rows that were read by their ids into the order of the page. */
export function inOrder<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
