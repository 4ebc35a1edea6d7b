import '../tables.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { allRows, findFromNearerEnd, type PageOfIds } from '../../../platform/lists/list.ts';
import { findByReference, paidAmount } from './find-by-reference.ts';
import { type Hits, hitsOf, hitsOfIds, withSounds, withTypos } from './hits.ts';
import { readAmount, readReference } from './references.ts';
import { type AskedWord, searchWords } from './search-words.ts';
import type { SearchKind } from '../tables.ts';

type Sql = RawBuilder<unknown>;

export interface ListToPage {
  readonly orgId: string;
  readonly table: 'students' | 'families' | 'guardians';
  readonly kind: SearchKind;
  /** What is joined to `t`, the table, where conditions or the order need it. */
  readonly join?: Sql | undefined;
  /** Conditions on `t`, and on what is joined to it. */
  readonly where: Sql;
  /** Further conditions, of which one at most holds for anybody; where one of several must, pages of each are merged. */
  readonly oneOf?: readonly Sql[];
  /** Whether the conditions leave out somebody whom a search would find. */
  readonly isFiltered: boolean;
  readonly order: Sql;
  /** Set where the order is that of names, which the search words carry with them. */
  readonly nameOrder?: 'asc' | 'desc' | undefined;
  /** As somebody typed it; nothing searches for nothing, and finds everybody. */
  readonly search: string | undefined;
  readonly page: number;
  readonly perPage: number;
  /** The total where nothing is searched for, as a value that is asked for together with the page. */
  readonly total: Expression<unknown>;
  /** The order the other way round, where an index has both: pages are then read from the nearer end. */
  readonly backwards?: Sql | undefined;
  /** Nobody was counted beyond one more than this. */
  readonly countedTo?: number | undefined;
}

/** The ids of one page in order. Only ids: an index answers them without touching the rows that are passed over. */
export async function findPage(tx: Tx, list: ListToPage): Promise<PageOfIds> {
  if (list.search !== undefined && list.search !== '') return searchPage(tx, list, list.search);
  if (list.backwards !== undefined && list.page > 1)
    return pageFromNearerEnd(tx, list, list.backwards);
  const { rows } = await sql<PageOfIds>`
    select to_json(array(select t.id ${peopleOf(list)} order by ${list.order} ${limitOf(list)})) as ids,
           coalesce(${list.total}, 0)::bigint as total`.execute(tx);
  const page = rows[0] ?? nobody;
  return list.countedTo === undefined ? page : goneOn(list, page, list.countedTo);
}

/** Who is beyond what was counted is reached page by page: each full one says that there may be another. */
function goneOn(list: ListToPage, { ids, total }: PageOfIds, countedTo: number): PageOfIds {
  if (total <= countedTo) return { ids, total };
  const before = (list.page - 1) * list.perPage;
  const isFull = ids.length === list.perPage;
  if (!isFull && ids.length > 0) return { ids, total: before + ids.length };
  return { ids, total: Math.max(countedTo, isFull ? before + ids.length + 1 : 0), hasMore: true };
}

async function pageFromNearerEnd(tx: Tx, list: ListToPage, backwards: Sql): Promise<PageOfIds> {
  const { page, perPage, order } = list;
  const { rows } = await sql<{ total: number }>`
    select coalesce(${list.total}, 0)::bigint as total`.execute(tx);
  const source = sql`${rowsOf(list)} where t.org_id = ${list.orgId} and ${conditionOf(list)}`;
  return findFromNearerEnd(tx, {
    page,
    perPage,
    source,
    order,
    backwards,
    total: rows[0]?.total ?? 0,
  });
}

/** In the order of names an index answers each way by itself, no further than the page goes; what they answer is merged. */
function peopleOf(list: ListToPage): Sql {
  const { orgId, oneOf = [] } = list;
  if (list.nameOrder === undefined || oneOf.length < 2)
    return sql`from ${rowsOf(list)} where t.org_id = ${orgId} and ${conditionOf(list)}`;
  const ways = oneOf.map(
    (way) => sql`(select t.id, t.sort_name from ${rowsOf(list)}
      where t.org_id = ${orgId} and ${list.where} and ${way}
      order by ${list.order} limit ${list.page * list.perPage})`,
  );
  return sql`from (${sql.join(ways, sql` union all `)}) t`;
}

const rowsOf = ({ table, join = sql`` }: ListToPage): Sql => sql`${sql.table(table)} t ${join}`;

const conditionOf = ({ where, oneOf = [] }: ListToPage): Sql =>
  oneOf.length === 0 ? where : sql`${where} and (${sql.join([...oneOf], sql` or `)})`;

const limitOf = ({ page, perPage }: ListToPage): Sql =>
  sql`limit ${perPage} offset ${(page - 1) * perPage}`;

/**
 * Whoever is found by what was typed or by the sound of it; where that is nobody, by a typing mistake; and where that is
 * nobody either, by a name with an amount that the family has paid. Every page of one search takes the same way.
 */
async function searchPage(tx: Tx, list: ListToPage, typed: string): Promise<PageOfIds> {
  const { orgId } = list;
  const reference = readReference(typed);
  const ids = reference === null ? [] : await findByReference(tx, list, reference);
  const named = ids.length === 0 ? [] : [hitsOfIds(list, ids)];
  if (reference?.isCertain === true) return named.length === 0 ? nobody : pageOf(tx, list, named);
  const words = searchWords(typed);
  if (words.length === 0) return nobody;
  const isBounded = words.length === 1 && stopsAtMost(list);
  const found = async (asked: readonly AskedWord[]): Promise<PageOfIds> =>
    isBounded
      ? boundedPageOf(tx, list, named, await hitsOf(tx, list, asked, mostHits + 1))
      : pageOf(tx, list, [...named, await hitsOf(tx, list, asked)]);
  const exact = await found(await withSounds(tx, orgId, words));
  if (exact.total > 0) return exact;
  const mistyped = await found(await withTypos(tx, orgId, words));
  if (mistyped.total > 0) return mistyped;
  const paid = await hitsWithAmount(tx, list, words);
  return paid.length === 0 ? nobody : pageOf(tx, list, paid);
}

/**
 * A word that has more hits than this is too wide to be meant: those are taken that fit it best. Whoever narrows or sorts by something
 * else asks about everybody who has it, and a file is of everybody.
 */
const mostHits = 500;

const stopsAtMost = (list: ListToPage): boolean => isByName(list) && list.perPage < allRows.perPage;

const nobody: PageOfIds = { ids: [], total: 0 };

/** `fotso 31500`: whoever has the name, of families that have paid this amount. */
async function hitsWithAmount(
  tx: Tx,
  list: ListToPage,
  words: readonly AskedWord[],
): Promise<Hits[]> {
  const asked = readAmount(words);
  if (asked === null) return [];
  const named = await hitsOf(tx, list, await withTypos(tx, list.orgId, asked.names));
  return [paidAmount(list, named, asked.amount)];
}

/** Exact hits come first, then those found by a beginning, then those found by a likeness; each in the order asked for. */
async function pageOf(tx: Tx, list: ListToPage, ways: readonly Hits[]): Promise<PageOfIds> {
  const hits =
    ways.length === 1
      ? sql`${ways[0]}`
      : sql`select id, sort_name, min(rank) as rank
          from (${sql.join([...ways], sql` union all `)}) way group by id, sort_name`;
  const matches = isByName(list)
    ? sql`from (${hits}) t`
    : sql`from (${hits}) hit join ${sql.table(list.table)} t on t.id = hit.id ${list.join ?? sql``}
           where t.org_id = ${list.orgId} and ${conditionOf(list)}`;
  const order = isByName(list) ? sql`t.rank, ${byName(list)}` : sql`hit.rank, ${list.order}`;
  const { rows } = await sql<{ id: string; total: number }>`
    select t.id, count(*) over () as total ${matches} order by ${order} ${limitOf(list)}`.execute(
    tx,
  );
  const first = rows[0];
  if (first !== undefined) return { ids: rows.map(({ id }) => id), total: first.total };
  if (list.page === 1) return nobody;
  const counted = await sql<{ total: number }>`select count(*) as total ${matches}`.execute(tx);
  return { ids: [], total: counted.rows[0]?.total ?? 0 };
}

/** The same of so many hits of one word, read once. */
async function boundedPageOf(
  tx: Tx,
  list: ListToPage,
  named: readonly Hits[],
  ofWord: Hits,
): Promise<PageOfIds> {
  const ways = [...named.map((hits) => sql`select *, 0 as words from (${hits}) one`), ofWord];
  const hits =
    named.length === 0
      ? ofWord
      : sql`select id, sort_name, min(rank) as rank, sum(words) as words
          from (${sql.join(ways, sql` union all `)}) way group by id, sort_name`;
  const from = Math.min((list.page - 1) * list.perPage, mostHits);
  const { rows } = await sql<PageOfIds>`
    with t as materialized (${hits})
    select to_json(array(select t.id from t order by t.rank, ${byName(list)}
                          limit ${Math.min(list.perPage, mostHits - from)} offset ${from})) as ids,
           least(count(*), ${mostHits}) as total, count(*) > ${mostHits} or coalesce(sum(t.words) > ${mostHits}, false) as "hasMore"
      from t`.execute(tx);
  const { ids, total, hasMore } = rows[0] ?? nobody;
  return hasMore === true ? { ids, total, hasMore } : { ids, total };
}

/** The words of a search carry the name, and so answer by themselves. */
const isByName = ({ nameOrder, isFiltered }: ListToPage): boolean =>
  nameOrder !== undefined && !isFiltered;

const byName = ({ nameOrder }: ListToPage): Sql =>
  nameOrder === 'desc' ? sql`t.sort_name desc, t.id desc` : sql`t.sort_name, t.id`;
