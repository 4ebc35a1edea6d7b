import './tables.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { endOfPrefix, searchWords } from './search-words.ts';
import type { SearchKind } from './tables.ts';

type Sql = RawBuilder<unknown>;

export interface ListToPage {
  readonly orgId: string;
  readonly table: 'students' | 'families' | 'guardians';
  readonly kind: SearchKind;
  /** Conditions on `t`, the table. */
  readonly where: Sql;
  readonly order: Sql;
  /** As somebody typed it; nothing searches for nothing, and finds everybody. */
  readonly search: string | undefined;
  readonly page: number;
  readonly perPage: number;
  /** The total where nothing is searched for. */
  readonly count: () => Promise<number>;
}

export interface PageOfIds {
  readonly ids: readonly string[];
  readonly total: number;
}

/**
 * A word that at least this many people have is common. Of rare words all the people are read and sorted; of common
 * ones the list is walked in its order and each person asked whether they have them. Where a thousand of 100,000 match
 * both ways meet at some thousand steps, about 3 ms: no word costs more than that for the first page.
 */
const commonFrom = 1_000;

/** The ids of one page in order. Only ids: an index answers them without touching the rows that are passed over. */
export async function findPage(tx: Tx, list: ListToPage): Promise<PageOfIds> {
  if (list.search === undefined || list.search === '')
    return { ids: await readIds(tx, list, sql`true`), total: await list.count() };
  const words = searchWords(list.search);
  const counts = words.length === 0 ? [] : await countWords(tx, list, words);
  const rarest = counts.toSorted((a, b) => a.people - b.people)[0];
  if (rarest === undefined || rarest.people === 0) return { ids: [], total: 0 };
  if (rarest.people >= commonFrom) {
    const total = await countMatches(tx, list, words);
    return { ids: await readIds(tx, list, hasWords(list, words)), total };
  }
  const others = words.filter((word) => word !== rarest.word);
  const found = sql`t.id in (${peopleWith(list, rarest.word)}) and ${hasWords(list, others)}`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(list.table)} t
     where t.org_id = ${list.orgId} and ${list.where} and ${found}`.execute(tx);
  return { ids: await readIds(tx, list, found), total: rows[0]?.total ?? 0 };
}

async function readIds(tx: Tx, list: ListToPage, matches: Sql): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(list.table)} t
     where t.org_id = ${list.orgId} and ${list.where} and ${matches}
     order by ${list.order} limit ${list.perPage} offset ${(list.page - 1) * list.perPage}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

const inRange = ({ orgId, kind }: ListToPage, word: string): Sql => sql`
  w.org_id = ${orgId} and w.kind = ${kind} and w.term >= ${word} and w.term < ${endOfPrefix(word)}`;

const peopleWith = (list: ListToPage, word: string): Sql =>
  sql`select w.subject_id from search_terms w where ${inRange(list, word)}`;

/** As a value and not as `exists`, which the planner would turn into a join over everybody. */
const hasWord = ({ orgId, kind }: ListToPage, word: string): Sql => sql`
  (select position(${` ${word}`} in own.words) > 0 from search_words own
    where own.org_id = ${orgId} and own.kind = ${kind} and own.subject_id = t.id)`;

const hasWords = (list: ListToPage, words: readonly string[]): Sql =>
  sql.join([sql`true`, ...words.map((word) => hasWord(list, word))], sql` and `);

/** How many have each word, counted no further than needed. */
async function countWords(
  tx: Tx,
  list: ListToPage,
  words: readonly string[],
): Promise<Array<{ word: string; people: number }>> {
  const counts = words.map(
    (word) => sql`select ${word}::text as word, (select count(*) from
      (select from search_terms w where ${inRange(list, word)} limit ${commonFrom}) few) as people`,
  );
  const { rows } = await sql<{ word: string; people: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(tx);
  return rows;
}

/** Everybody who has all of several common words. */
async function countMatches(tx: Tx, list: ListToPage, words: readonly string[]): Promise<number> {
  const all = sql.join(
    words.map((word) => peopleWith(list, word)),
    sql` intersect `,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(list.table)} t
     where t.org_id = ${list.orgId} and ${list.where} and t.id in (${all})`.execute(tx);
  return rows[0]?.total ?? 0;
}
