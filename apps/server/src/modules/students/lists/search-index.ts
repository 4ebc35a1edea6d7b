import '../tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { addSpellings } from './near-words.ts';
import { indexWords } from './search-words.ts';
import type { SearchKind } from '../tables.ts';

/** What is kept of everybody who can be searched for, and how it is written. */

export interface SearchPlace {
  readonly tx: Tx;
  readonly orgId: string;
  readonly kind: SearchKind;
}

/** The words of one person or family, and what the list is sorted by. */
export interface Indexed {
  readonly id: string;
  readonly sortName: string;
  readonly words: readonly string[];
}

export interface IndexedGuardian {
  readonly id: string;
  readonly full_name: string;
  readonly folded_name: string;
  readonly email: string | null;
  readonly phones: readonly string[];
}

export interface IndexedFamily {
  readonly id: string;
  readonly name: string;
  readonly folded_name: string;
  readonly number: string;
}

export interface IndexedStudent {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly preferred_name: string | null;
  readonly sort_name: string;
  readonly number: string;
  readonly payment_code: string;
}

export const guardianToIndex = (guardian: IndexedGuardian): Indexed => ({
  id: guardian.id,
  sortName: guardian.folded_name,
  words: indexWords({ names: [guardian.full_name, guardian.email], phones: guardian.phones }),
});

/** What everybody of a family is found by: its name, and the names and phones of its guardians. */
export const wordsOfHome = (
  family: Pick<IndexedFamily, 'name'> | undefined,
  guardians: ReadonlyArray<Pick<IndexedGuardian, 'full_name' | 'phones'>>,
): string[] =>
  indexWords({
    names: [family?.name ?? null, ...guardians.map(({ full_name }) => full_name)],
    phones: guardians.flatMap(({ phones }) => phones),
  });

export const familyToIndex = (family: IndexedFamily, home: readonly string[]): Indexed => ({
  id: family.id,
  sortName: family.folded_name,
  words: indexWords({ numbers: [family.number], words: home }),
});

/** Found too by what the records were known by that were merged into this one. */
export const studentToIndex = (
  student: IndexedStudent,
  home: readonly string[],
  former?: { readonly numbers: readonly string[]; readonly codes: readonly string[] },
): Indexed => ({
  id: student.id,
  sortName: student.sort_name,
  words: indexWords({
    names: [student.first_name, student.last_name, student.preferred_name],
    numbers: [student.number, ...(former?.numbers ?? [])],
    codes: [student.payment_code, ...(former?.codes ?? [])],
    words: home,
  }),
});

/** Of people whom this transaction has just inserted: nothing is kept of them yet. */
export async function indexNew(place: SearchPlace, people: readonly Indexed[]): Promise<void> {
  if (people.length === 0) return;
  await addTerms(place, people);
  await insertWords(place, people);
}

/** Of people who may have been indexed before: only words that have changed are touched. */
export async function indexAgain(
  place: SearchPlace,
  ids: readonly string[],
  people: readonly Indexed[],
): Promise<void> {
  const before = await readWords(place, ids);
  const after = new Map(people.map((one) => [one.id, one]));
  await removeTerms(place, missingFrom(after, [...before.values()]));
  await addTerms(place, missingFrom(before, people));
  await removeWords(
    place,
    ids.filter((id) => !after.has(id)),
  );
  await insertWords(
    place,
    people,
    sql`on conflict (org_id, kind, subject_id)
      do update set words = excluded.words, sort_name = excluded.sort_name`,
  );
}

/** These people with the words that the others do not have under the same name. */
const missingFrom = (others: ReadonlyMap<string, Indexed>, people: readonly Indexed[]): Indexed[] =>
  people.flatMap((one) => {
    const other = others.get(one.id);
    const kept = new Set(other?.sortName === one.sortName ? other.words : []);
    const words = one.words.filter((word) => !kept.has(word));
    return words.length === 0 ? [] : [{ ...one, words }];
  });

async function readWords(
  { tx, orgId, kind }: SearchPlace,
  ids: readonly string[],
): Promise<Map<string, Indexed>> {
  const rows = await tx
    .selectFrom('search_words')
    .select(['subject_id as id', 'words', 'sort_name as sortName'])
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where(among('subject_id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, words: row.words.trim().split(' ') }]));
}

/** People with their words in one text each: each word on its own, with the person's id, would be ten times as much to send. */
const given = (people: readonly Indexed[]) => sql`unnest(${people.map(({ id }) => id)}::uuid[],
  ${people.map(({ words }) => words.join(' '))}::text[], ${people.map(({ sortName }) => sortName)}::text[])
  as given (id, words, sort_name)`;

const eachWord = sql`unnest(string_to_array(given.words, ' '))`;

async function removeTerms(
  { tx, orgId, kind }: SearchPlace,
  people: readonly Indexed[],
): Promise<void> {
  if (people.length === 0) return;
  await sql`delete from ${termsOf(kind)} where org_id = ${orgId}
    and (term, subject_id) in (select ${eachWord}, given.id from ${given(people)})`.execute(tx);
}

async function addTerms(
  { tx, orgId, kind }: SearchPlace,
  people: readonly Indexed[],
): Promise<void> {
  if (people.length === 0) return;
  await addSpellings(
    tx,
    orgId,
    people.flatMap(({ words }) => words),
  );
  await sql`insert into ${termsOf(kind)} (org_id, term, subject_id, sort_name)
    select ${orgId}, ${eachWord}, given.id, given.sort_name from ${given(people)} order by 2, 3`.execute(
    tx,
  );
}

async function removeWords(
  { tx, orgId, kind }: SearchPlace,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from search_words where org_id = ${orgId} and kind = ${kind}
    and ${among('subject_id', ids)}`.execute(tx);
}

/** Each word with a space before it, so that ` mba` is found at the beginning of a word only. */
async function insertWords(
  { tx, orgId, kind }: SearchPlace,
  people: readonly Indexed[],
  conflict = sql``,
): Promise<void> {
  await sql`insert into search_words (org_id, kind, subject_id, words, sort_name)
    select ${orgId}, ${kind}, given.id, ' ' || given.words, given.sort_name from ${given(people)}
    ${conflict}`.execute(tx);
}

/** Each kind has its words in a table of their own. */
export const termsOf = (kind: SearchKind) => sql.table(`${kind}_terms`);

export const among = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;
