import '../tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { endOfPrefix } from './search-words.ts';
import { soundKey, soundOfBeginning } from './sound-key.ts';
import { isNameWord, isNearly, soundSign, spellingsOf, withoutOneLetter } from './spellings.ts';

/** The words that a school has for names, and which of them somebody may mean. */

/** More than this are no longer one name in other spellings. */
const mostNearWords = 40;
/** A shorter beginning sounds like too many. */
const shortestBeginning = 4;
const shortestSound = 3;

const soundOfTyped = (word: string): string | null => {
  const sound = soundOfBeginning(word);
  return word.length < shortestBeginning || sound.length < shortestSound ? null : sound;
};

/** Keeps the spellings of words that the school has not had before. */
export async function addSpellings(tx: Tx, orgId: string, words: Iterable<string>): Promise<void> {
  const names = [...new Set(words)].filter(isNameWord);
  if (names.length === 0) return;
  const known = await sql<{ word: string }>`select distinct word from name_spellings
    where org_id = ${orgId} and spelling = any(${names}::text[]) and word = spelling`.execute(tx);
  const knownWords = new Set(known.rows.map(({ word }) => word));
  const added = names
    .filter((word) => !knownWords.has(word))
    .flatMap((word) => spellingsOf(word).map((spelling) => ({ spelling, word })));
  if (added.length === 0) return;
  await sql`insert into name_spellings (org_id, spelling, word, written_by)
    select ${orgId}, added.spelling, added.word, pg_current_xact_id()::text::bigint
      from unnest(${added.map(({ spelling }) => spelling)}::text[], ${added.map(({ word }) => word)}::text[])
        as added (spelling, word)
    order by 2, 3 on conflict do nothing`.execute(tx);
}

/** By typed word: other words of the school that sound like it, or like its beginning. */
export const soundingLike = (
  tx: Tx,
  orgId: string,
  typed: readonly string[],
): Promise<Map<string, string[]>> =>
  findNear(tx, orgId, typed, {
    spellings: (word) => [`${soundSign}${soundKey(word)}`],
    beginning: (word) => {
      const sound = soundOfTyped(word);
      return sound === null ? null : `${soundSign}${sound}`;
    },
    isMeant: (word, kept) => {
      const sound = soundKey(kept);
      const beginning = soundOfTyped(word);
      return sound === soundKey(word) || (beginning !== null && sound.startsWith(beginning));
    },
  });

/** By typed word: other words of the school from which a typing mistake may have made it. */
export const mistypedFrom = (
  tx: Tx,
  orgId: string,
  typed: readonly string[],
): Promise<Map<string, string[]>> =>
  findNear(tx, orgId, typed, {
    spellings: (word) => [
      ...withoutOneLetter(word),
      ...withoutOneLetter(soundKey(word)).map((sound) => `${soundSign}${sound}`),
    ],
    beginning: () => null,
    isMeant: isNearly,
  });

interface Nearness {
  readonly spellings: (word: string) => string[];
  /** What a spelling may begin with, where that is asked for too. */
  readonly beginning: (word: string) => string | null;
  /** What is kept under one spelling with it is not always near. */
  readonly isMeant: (typed: string, kept: string) => boolean;
}

/** One question for all words. Whatever begins with a typed word is found by that alone. */
async function findNear(
  tx: Tx,
  orgId: string,
  typed: readonly string[],
  { spellings, beginning, isMeant }: Nearness,
): Promise<Map<string, string[]>> {
  const names = typed.filter(isNameWord);
  if (names.length === 0) return new Map();
  const ranges = names.flatMap((word) => beginning(word) ?? []);
  const questions = [
    sql`spelling = any(${names.flatMap(spellings)}::text[])`,
    ...ranges.map((from) => sql`spelling >= ${from} and spelling < ${endOfPrefix(from)}`),
  ].map((question) => sql`select word from name_spellings where org_id = ${orgId} and ${question}`);
  const { rows } = await sql<{ word: string }>`${sql.join(questions, sql` union `)}`.execute(tx);
  return new Map(
    names.map((word) => [
      word,
      rows
        .map((row) => row.word)
        .filter((kept) => !kept.startsWith(word) && isMeant(word, kept))
        .sort()
        .slice(0, mostNearWords),
    ]),
  );
}
