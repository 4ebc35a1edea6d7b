import { foldName } from '@ardoise/contract/values/fold-name';
import { type RawBuilder, sql } from 'kysely';

/** In a pattern of SQL these mean something else than themselves. */
const escapePattern = (typed: string): string => typed.replace(/[\\%_]/g, String.raw`\$&`);

/** Every word that was typed is somewhere in the folded text of the column. Nothing typed leaves nothing out. */
export const matchWords = (column: string, typed: string | undefined): Array<RawBuilder<unknown>> =>
  foldName(typed ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => sql`${sql.ref(column)} like ${`%${escapePattern(word)}%`}`);

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
