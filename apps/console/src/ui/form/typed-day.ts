import { formatDay } from '@ardoise/contract/values/dates';

/** `YYYY-MM-DD`, or null, as a field shows it. */
export const dayToText = (day: string | null): string => (day === null ? '' : formatDay(day));

/**
 * Reads a day as people type it: 12/11/2016, 12.11.16, 12112016, or 2016-11-12. What cannot be read is handed on
 * as it is, so that the schema refuses it in its own words.
 */
export function textToDay(typed: string, today = new Date()): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const parts =
    /^(\d{1,2})[\s/.-](\d{1,2})[\s/.-](\d{4}|\d{2})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (parts === null) return text;
  const [, date = '', month = '', year = ''] = parts;
  return `${fullYear(year, today)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** `16` is 2016; a year that would lie more than ten years ahead is one of the last century. */
function fullYear(year: string, today: Date): string {
  if (year.length === 4) return year;
  const near = 2000 + Number(year);
  return String(near > today.getUTCFullYear() + 10 ? near - 100 : near);
}
