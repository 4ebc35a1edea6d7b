import '../tables.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { PageOfIds } from '../../../platform/lists/list.ts';
import { termsOf } from './search-index.ts';
import { endOfPrefix, searchWords } from './search-words.ts';
import type { SearchKind } from '../tables.ts';

type Sql = RawBuilder<unknown>;

export interface ListToPage {
  readonly orgId: string;
  readonly table: 'students' | 'families' | 'guardians';
  readonly kind: SearchKind;
  /** Conditions on `t`, the table. */
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
}

/** The ids of one page in order. Only ids: an index answers them without touching the rows that are passed over. */
export async function findPage(tx: Tx, list: ListToPage): Promise<PageOfIds> {
  if (list.search !== undefined && list.search !== '') return searchPage(tx, list, list.search);
  const { rows } = await sql<PageOfIds>`
    select to_json(array(select t.id ${peopleOf(list)} order by ${list.order} ${limitOf(list)})) as ids,
           coalesce(${list.total}, 0)::bigint as total`.execute(tx);
  return rows[0] ?? { ids: [], total: 0 };
}

/** In the order of names an index answers each way by itself, no further than the page goes; what they answer is merged. */
function peopleOf(list: ListToPage): Sql {
  const { orgId, oneOf = [] } = list;
  if (list.nameOrder === undefined || oneOf.length < 2)
    return sql`from ${sql.table(list.table)} t where t.org_id = ${orgId} and ${conditionOf(list)}`;
  const ways = oneOf.map(
    (way) => sql`(select t.id, t.sort_name from ${sql.table(list.table)} t
      where t.org_id = ${orgId} and ${list.where} and ${way}
      order by ${list.order} limit ${list.page * list.perPage})`,
  );
  return sql`from (${sql.join(ways, sql` union all `)}) t`;
}

const conditionOf = ({ where, oneOf = [] }: ListToPage): Sql =>
  oneOf.length === 0 ? where : sql`${where} and (${sql.join([...oneOf], sql` or `)})`;

const limitOf = ({ page, perPage }: ListToPage): Sql =>
  sql`limit ${perPage} offset ${(page - 1) * perPage}`;

async function searchPage(tx: Tx, list: ListToPage, typed: string): Promise<PageOfIds> {
  const words = searchWords(typed);
  if (words.length === 0) return { ids: [], total: 0 };
  const hits = hitsOf(list, await rarestFirst(tx, list, words));
  const matches =
    list.nameOrder !== undefined && !list.isFiltered
      ? sql`from (${hits}) t`
      : sql`from (${hits}) hit join ${sql.table(list.table)} t on t.id = hit.id
             where t.org_id = ${list.orgId} and ${conditionOf(list)}`;
  const order = list.isFiltered || list.nameOrder === undefined ? list.order : byName(list);
  const { rows } = await sql<{ id: string; total: number }>`
    select t.id, count(*) over () as total ${matches} order by ${order} ${limitOf(list)}`.execute(
    tx,
  );
  const first = rows[0];
  if (first !== undefined) return { ids: rows.map(({ id }) => id), total: first.total };
  if (list.page === 1) return { ids: [], total: 0 };
  const counted = await sql<{ total: number }>`select count(*) as total ${matches}`.execute(tx);
  return { ids: [], total: counted.rows[0]?.total ?? 0 };
}

const byName = ({ nameOrder }: ListToPage): Sql =>
  nameOrder === 'desc' ? sql`t.sort_name desc, t.id desc` : sql`t.sort_name, t.id`;

interface CountedWord {
  readonly word: string;
  readonly people: number;
}

/**
 * Of so many hits it is cheaper to read the next word's hits too and keep those who are in both; of fewer, to ask each
 * person whether they have the next word.
 */
const manyHits = 1_000;

/** Whoever has all the words: their id and the name they are sorted by. Nobody comes twice. */
function hitsOf(list: ListToPage, [rarest, ...others]: readonly CountedWord[]): Sql {
  if (rarest === undefined) throw new Error('A search needs a word.');
  const asked = others.map(({ word }) =>
    rarest.people < manyHits
      ? hasWord(list, word)
      : sql`w.subject_id in (${peopleWith(list, word)})`,
  );
  return sql`select distinct w.subject_id as id, w.sort_name from ${termsOf(list.kind)} w
    where ${sql.join([inRange(list, rarest.word), ...asked], sql` and `)}`;
}

const inRange = ({ orgId }: ListToPage, word: string): Sql => sql`
  w.org_id = ${orgId} and w.term >= ${word} and w.term < ${endOfPrefix(word)}`;

const peopleWith = (list: ListToPage, word: string): Sql =>
  sql`select w.subject_id from ${termsOf(list.kind)} w where ${inRange(list, word)}`;

/** As a value and not as `exists`, which the planner would turn into a join over everybody. */
const hasWord = ({ orgId, kind }: ListToPage, word: string): Sql => sql`
  (select position(${` ${word}`} in own.words) > 0 from search_words own
    where own.org_id = ${orgId} and own.kind = ${kind} and own.subject_id = w.subject_id)`;

/** Counted no further than it matters. */
async function rarestFirst(
  tx: Tx,
  list: ListToPage,
  words: readonly string[],
): Promise<CountedWord[]> {
  if (words.length === 1) return words.map((word) => ({ word, people: 0 }));
  const counts = words.map(
    (word) => sql`select ${word}::text as word, (select count(*) from
      (select from ${termsOf(list.kind)} w where ${inRange(list, word)} limit ${manyHits}) few) as people`,
  );
  const { rows } = await sql<CountedWord>`${sql.join(counts, sql` union all `)}`.execute(tx);
  return rows.toSorted((a, b) => a.people - b.people);
}
