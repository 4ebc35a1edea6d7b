import { foldName } from '@ardoise/contract/values/fold-name';
import { type RawBuilder, sql } from 'kysely';

/** In a pattern of SQL these mean something else than themselves. */
const escapePattern = (typed: string): string => typed.replace(/[\\%_]/g, String.raw`\$&`);

const patternsOf = (typed: string | undefined): string[] =>
  foldName(typed ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => `%${escapePattern(word)}%`);

/** Every word that was typed is somewhere in the folded text of the column. Nothing typed leaves nothing out. */
export const matchWords = (column: string, typed: string | undefined): Array<RawBuilder<unknown>> =>
  patternsOf(typed).map((pattern) => sql`${sql.ref(column)} like ${pattern}`);

/** By them `normalize` writes accents once it has taken them off their letters. */
const accents = String.raw`[\u0300-\u036f]`;
/** Letters with no accent to take off, and what `foldName` writes for them. */
const lettersOfTwo = [
  ['[Ææ]', 'ae'],
  ['[Œœ]', 'oe'],
  ['[ßẞ]', 'ss'],
] as const;
const lettersOfOne = ['ØøŁłŊŋƐɛƏəƆɔƁɓƊɗƗɨɄʉ', 'oollnneeeeoobbddiiuu'] as const;

/** As `foldName` folds a name. */
export function foldWritten(column: string): RawBuilder<string> {
  const letters = sql`regexp_replace(normalize(${sql.ref(column)}, nfkd), ${accents}, '', 'g')`;
  const plain = lettersOfTwo.reduce(
    (text, [two, instead]) => sql`regexp_replace(${text}, ${two}, ${instead}, 'g')`,
    letters,
  );
  return sql`lower(translate(${plain}, ${lettersOfOne[0]}, ${lettersOfOne[1]}))`;
}

/** The same of a text that is kept only as it was written: of few rows, each of which is folded as it is read. */
export const matchWrittenWords = (
  column: string,
  typed: string | undefined,
): Array<RawBuilder<unknown>> =>
  patternsOf(typed).map((pattern) => sql`${foldWritten(column)} like ${pattern}`);

/** The text of the column begins with what was typed, in one of its cases: a range, which its index answers. */
export const beginsWith = (column: string, typed: string): Array<RawBuilder<unknown>> =>
  [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])].map(
    (start) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}\u{10ffff}`}`,
  );

/** Any part of a text is searched for in so many of the first rows of a list. */
export const mostSearched = 1_000;

/** What was typed is somewhere in the text of the column, whatever its case. */
export const matchText = (column: string, typed: string | undefined): Array<RawBuilder<unknown>> =>
  typed === undefined || typed === ''
    ? []
    : [sql`${sql.ref(column)} ilike ${`%${escapePattern(typed)}%`}`];
