import { foldName } from '@ardoise/contract/values/fold-name';

/** What people write about a birth: a day in figures or words, a year alone, and often the place in the same cell. */

const monthNames: ReadonlyArray<readonly string[]> = [
  ['janvier', 'january'],
  ['fevrier', 'february'],
  ['mars', 'march'],
  ['avril', 'april'],
  ['mai', 'may'],
  ['juin', 'june'],
  ['juillet', 'july'],
  ['aout', 'august'],
  ['septembre', 'september'],
  ['octobre', 'october'],
  ['novembre', 'november'],
  ['decembre', 'december'],
];

/** `sept.`, `fev`, `aug`: the beginning of a month is enough, if it is that of one alone. */
function monthOf(word: string): number | undefined {
  if (word.length < 3) return undefined;
  const found = monthNames.flatMap((names, i) =>
    names.some((name) => name.startsWith(word)) ? [i + 1] : [],
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Written as a bare number, a day is what Excel counts; between 1954 and 2064 it is taken for one. */
const firstSerial = 20_000;
const lastSerial = 60_000;

/** `15` is 2015, `87` is 1987: nobody of a school was born before 1940. */
const fullYear = (written: string): number =>
  written.length === 4 ? Number(written) : Number(written) + (Number(written) < 40 ? 2000 : 1900);

function realDay(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1;
  return exists && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : undefined;
}

/** Each way to write a day, as it stands somewhere in a folded text, and how it is read. */
const writtenDays: ReadonlyArray<{
  readonly form: string;
  readonly read: (parts: readonly string[]) => string | undefined;
}> = [
  {
    form: String.raw`(\d{4})-(\d{1,2})-(\d{1,2})`,
    read: ([year = '', month, day]) => realDay(Number(year), Number(month), Number(day)),
  },
  {
    form: String.raw`(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})`,
    read: ([day, month, year = '']) => realDay(fullYear(year), Number(month), Number(day)),
  },
  {
    form: String.raw`(\d{1,2})(?:er|st|nd|rd|th)?[\s/.\-]*(?:of )?([a-z]{3,9})[\s/.,\-]*(\d{4}|\d{2})`,
    read: ([day, month = '', year = '']) =>
      realDay(fullYear(year), monthOf(month) ?? 0, Number(day)),
  },
  {
    form: String.raw`([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})`,
    read: ([month = '', day, year = '']) =>
      realDay(fullYear(year), monthOf(month) ?? 0, Number(day)),
  },
];

const wholeDays = writtenDays.map(({ form, read }) => ({ form: new RegExp(`^${form}$`), read }));

/** `2015-03-14`, `14/03/2015`, `14-3-15`, `14 mars 2015`, `March 14, 2015` or Excel’s own number, as YYYY-MM-DD. */
export function dayOf(text: string): string | undefined {
  const folded = foldName(text);
  for (const { form, read } of wholeDays) {
    const parts = form.exec(folded);
    if (parts !== null) return read(parts.slice(1));
  }
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0;
  if (serial < firstSerial || serial > lastSerial) return undefined;
  return new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
}

export interface Birth {
  readonly day: string;
  /** Only the year is known: the day is its first. */
  readonly isApproximate: boolean;
  readonly place: string | null;
}

const before = String.raw`(?:nee? (?:le |en )?|ne\(e\) (?:le |en )?|born (?:on |in )?|le )?`;
const about = String.raw`(?:vers|environ|env|ca|circa|about|around|en|in|presume nee? en|~)[.\s]*`;

const daysWithin = writtenDays.map(({ form, read }) => ({
  form: new RegExp(`(?<![\\d/])${before}${form}(?!\\d)`),
  read,
}));
const yearWithin = new RegExp(
  `(?<![\\d/.-])${before}(?:${about})?((?:19[4-9]|20\\d)\\d)(?![\\d/.-])`,
);

/** What stands around a day: the comma and the `à` before a place, the `le` after one. */
const withoutJoints = (text: string): string =>
  text
    .replace(/^[\s,;:.\-–/]*(?:(?:à|a|au|aux|at|in|lieu|en)\s*:?\s+)?/i, '')
    .replace(/[\s,;:\-–/]+(?:le|on|né|née|né\(e\) le|born)?[\s,;:\-–/]*$/i, '')
    .trim();

/** What a cell says of a birth: the day, or about when, and the place if it is there too. */
export function birthOf(text: string): Birth | undefined {
  const day = dayOf(text.trim());
  if (day !== undefined) return { day, isApproximate: false, place: null };
  // Folding keeps every letter in its place here, so that what is left over is still as it was written.
  const folded = foldedInPlace(text);
  for (const { form, read } of daysWithin) {
    const found = form.exec(folded);
    const born = found === null ? undefined : read(found.slice(1));
    // A day that does not exist is wrong, whatever stands around it: its year alone is not taken instead.
    if (found !== null && born === undefined) return undefined;
    if (found !== null && born !== undefined) {
      const place = restOf(text, found);
      return place !== null && /\d/.test(place)
        ? undefined
        : { day: born, isApproximate: false, place };
    }
  }
  const year = yearWithin.exec(folded);
  if (year === null) return undefined;
  const place = restOf(text, year);
  // Figures that are left belong to a date that was not understood: it is better to ask than to guess.
  if (place !== null && /\d/.test(place)) return undefined;
  return { day: `${year[1] ?? ''}-01-01`, isApproximate: true, place };
}

function restOf(text: string, found: RegExpExecArray): string | null {
  const rest = [text.slice(0, found.index), text.slice(found.index + found[0].length)]
    .map(withoutJoints)
    .filter((part) => part !== '')
    .join(' ');
  return rest === '' ? null : rest;
}

/** Letter by letter, so that a place in the one is the same place in the other. */
const foldedInPlace = (text: string): string =>
  Array.from(text)
    .map((letter) => {
      const folded = foldName(letter);
      return folded.length === letter.length
        ? folded
        : letter.trim() === ''
          ? ' '.repeat(letter.length)
          : letter;
    })
    .join('');
