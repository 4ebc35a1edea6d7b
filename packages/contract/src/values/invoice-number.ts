/** Pure: the number of an invoice, by the school's pattern. */

export const usualInvoicePattern = 'INV-{year}-{number}';
export const usualCreditPattern = 'CN-{year}-{number}';

/** Numbers are at least this long, so that they sort as they were given. */
const digits = 4;

const places = /\{(\w+)\}/g;

/**
 * A pattern has one `{number}`, may have `{year}` and `{month}`, and no month without its year: numbers begin anew with
 * each year or month that the pattern shows, and would otherwise come twice.
 */
export function isNumberPattern(pattern: string): boolean {
  if (!/^[\p{L}\p{N} ./{}_-]{1,40}$/u.test(pattern)) return false;
  const names = [...pattern.matchAll(places)].map((match) => match[1] ?? '');
  if (/[{}]/.test(pattern.replace(places, ''))) return false;
  if (names.some((name) => !['number', 'year', 'month'].includes(name))) return false;
  if (names.filter((name) => name === 'number').length !== 1) return false;
  return !names.includes('month') || names.includes('year');
}

/** What counts together: the pattern with everything but the number filled in. */
export const numberSeries = (pattern: string, day: string): string =>
  pattern.replaceAll('{year}', day.slice(0, 4)).replaceAll('{month}', day.slice(5, 7));

export const numberIn = (series: string, count: number): string =>
  series.replace('{number}', String(count).padStart(digits, '0'));
