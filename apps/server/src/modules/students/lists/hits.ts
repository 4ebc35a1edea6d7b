import '../tables.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { mistypedFrom, soundingLike } from './near-words.ts';
import { termsOf } from './search-index.ts';
import { type AskedWord, endOfPrefix } from './search-words.ts';
import type { SearchKind } from '../tables.ts';

type Sql = RawBuilder<unknown>;

/** A statement that answers `id`, `sort_name` and `rank` of whoever is found, each once; bounded, also by how many `words`. */
export type Hits = Sql;

export interface SearchedKind {
  readonly orgId: string;
  readonly kind: SearchKind;
}

/** How well somebody is found: by a whole word, by its beginning, or by a likeness. */
const ranks = { whole: 0, beginning: 1, likeness: 2, none: 9 } as const;

/** With the school's words that sound like those typed. */
export const withSounds = async (
  tx: Tx,
  orgId: string,
  words: readonly AskedWord[],
): Promise<AskedWord[]> => withNear(words, await soundingLike(tx, orgId, words.map(textOf)));

/** With the school's words that those typed may be mistyped from, beside those that sound like them. */
export async function withTypos(
  tx: Tx,
  orgId: string,
  words: readonly AskedWord[],
): Promise<AskedWord[]> {
  const typos = await mistypedFrom(tx, orgId, words.map(textOf));
  return withNear(await withSounds(tx, orgId, words), typos);
}

const textOf = ({ word }: AskedWord): string => word;

const withNear = (
  words: readonly AskedWord[],
  found: ReadonlyMap<string, readonly string[]>,
): AskedWord[] =>
  words.map((asked) => ({
    ...asked,
    near: [...new Set([...asked.near, ...(found.get(asked.word) ?? [])])],
  }));

/** Of somebody who is known already. */
export const hitsOfIds = ({ orgId, kind }: SearchedKind, ids: readonly string[]): Hits => sql`
  select own.subject_id as id, own.sort_name, ${ranks.whole}::int as rank from search_words own
   where own.org_id = ${orgId} and own.kind = ${kind} and own.subject_id = any(${[...ids]}::uuid[])`;

interface CountedWord {
  readonly asked: AskedWord;
  readonly people: number;
}

/**
 * Of so many hits it is cheaper to read the next word's hits too and keep those who are in both: an index has a hundred of them in a
 * block. Of fewer, to ask each person whether they have the next word, which takes four blocks.
 */
const manyHits = 250;

/**
 * Whoever has all the words. Of a single word no more hits are gone through than `most`, where that is given: the whole word comes before
 * those that it begins, and these before what is like it.
 */
export async function hitsOf(
  tx: Tx,
  searched: SearchedKind,
  words: readonly AskedWord[],
  most: number | null = null,
): Promise<Hits> {
  const [rarest, ...others] = await rarestFirst(tx, searched, words);
  if (rarest === undefined) throw new Error('A search needs a word.');
  const hits = hitsOfWord(searched, rarest.asked, others.length === 0 ? most : null);
  if (others.length === 0) return hits;
  if (rarest.people < manyHits) {
    const asked = others.map((other) => rankOf(searched, other.asked));
    // Kept apart, so that nobody is asked once for the rank and once more whether there is one.
    return sql`select * from (select hit.id, hit.sort_name, greatest(hit.rank, ${sql.join(asked)}) as rank
      from (${hits}) hit offset 0) ranked where ranked.rank < ${ranks.none}`;
  }
  const tables = others.map((_, place) => sql.raw(`also_${place}`));
  const joins = others.map(
    (other, place) =>
      sql`join (${ranksOfWord(searched, other.asked)}) ${tables[place]} on ${tables[place]}.id = hit.id`,
  );
  return sql`select hit.id, hit.sort_name,
      greatest(hit.rank, ${sql.join(tables.map((table) => sql`${table}.rank`))}) as rank
    from (${hits}) hit ${sql.join(joins, sql` `)}`;
}

/** Each branch is answered by an index alone. */
function branchesOf({ orgId, kind }: SearchedKind, { word, others, near }: AskedWord): Sql[] {
  const from = (rank: Sql, condition: Sql): Sql => sql`
    select w.subject_id as id, w.sort_name, ${rank} as rank from ${termsOf(kind)} w
     where w.org_id = ${orgId} and ${condition}`;
  const likeness = sql`${ranks.likeness}::int`;
  return [
    from(
      sql`case when w.term = ${word} then ${ranks.whole}::int else ${ranks.beginning}::int end`,
      inRange(word),
    ),
    ...others.map((other) => from(likeness, inRange(other))),
    ...(near.length === 0 ? [] : [from(likeness, sql`w.term = any(${[...near]}::text[])`)]),
  ];
}

function hitsOfWord(searched: SearchedKind, asked: AskedWord, most: number | null): Hits {
  const branches = branchesOf(searched, asked);
  if (most === null)
    return sql`
  select id, sort_name, min(rank) as rank
    from (${sql.join(branches, sql` union all `)}) found group by id, sort_name`;
  // Written out: of a limit that is not known the plan expects a tenth of all.
  const end = sql`limit ${sql.lit(most)}`;
  const bounded = branches.map(
    (branch) => sql`(${branch} order by w.org_id, w.term, w.subject_id ${end})`,
  );
  return sql`
  select id, sort_name, min(rank) as rank, count(*)::int as words
    from (select * from (${sql.join(bounded, sql` union all `)}) way ${end}) found group by id, sort_name`;
}

/** Without the name, which the first word's hits have. */
const ranksOfWord = (searched: SearchedKind, asked: AskedWord): Sql => sql`
  select id, min(rank) as rank
    from (${sql.join(branchesOf(searched, asked), sql` union all `)}) found group by id`;

/** One or two digits begin a tenth of all numbers: they are a number themselves, and the beginning of one has three. */
const isShortNumber = (word: string): boolean => /^\d{1,2}$/.test(word);

const inRange = (word: string): Sql =>
  isShortNumber(word)
    ? sql`w.term = ${word}`
    : sql`w.term >= ${word} and w.term < ${endOfPrefix(word)}`;

/** As a value and not as `exists`, which the planner would turn into a join over everybody. */
function rankOf({ orgId, kind }: SearchedKind, { word, others, near }: AskedWord): Sql {
  const has = (text: string): Sql => sql`position(${text} in own.words || ' ') > 0`;
  const likenesses = [
    ...others.map((other) => has(` ${other}`)),
    ...near.map((one) => has(` ${one} `)),
  ];
  const byLikeness =
    likenesses.length === 0
      ? sql``
      : sql`when ${sql.join(likenesses, sql` or `)} then ${ranks.likeness}::int`;
  return sql`coalesce((select case when ${has(` ${word} `)} then ${ranks.whole}::int
      when ${has(` ${word}`)} then ${ranks.beginning}::int ${byLikeness} end
    from search_words own
   where own.org_id = ${orgId} and own.kind = ${kind} and own.subject_id = hit.id), ${ranks.none}::int)`;
}

/** Counted no further than it matters. */
async function rarestFirst(
  tx: Tx,
  searched: SearchedKind,
  words: readonly AskedWord[],
): Promise<CountedWord[]> {
  if (words.length === 1) return words.map((asked) => ({ asked, people: 0 }));
  const counts = words.map(
    (asked, place) => sql`select ${place}::int as place, (select count(*) from
      (${sql.join(branchesOf(searched, asked), sql` union all `)} limit ${manyHits}) few) as people`,
  );
  const { rows } = await sql<{ place: number; people: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(tx);
  return rows
    .toSorted((a, b) => a.people - b.people)
    .flatMap(({ place, people }) => {
      const asked = words[place];
      return asked === undefined ? [] : [{ asked, people }];
    });
}
