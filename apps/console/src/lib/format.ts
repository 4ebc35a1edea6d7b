import type { Language } from '@ardoise/contract/values/language';

const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR' };

/** `12/11/2026 09:14` in both languages, in the school's time zone. */
export function formatDateTime(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}`;
}

/** As short as it can be told: `09:14` today, `12/11 09:14` this year, `12/11/2025` before. */
export function formatWhen(iso: string, nowMs: number, timeZone: string): string {
  const at = formatDateTime(iso, timeZone);
  const now = formatDateTime(new Date(nowMs).toISOString(), timeZone);
  if (at.slice(0, 10) === now.slice(0, 10)) return at.slice(11);
  return at.slice(6, 10) === now.slice(6, 10)
    ? `${at.slice(0, 5)} ${at.slice(11)}`
    : at.slice(0, 10);
}

/** `7 Sep`, `7 sept.`: a day has no time zone, and neither has its name. */
export const formatShortDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** `Tuesday, 17 November 2026`, `mardi 17 novembre 2026`. */
export const formatFullDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** `12/11 09:14:07`: for a history whose steps are seconds apart. */
export function formatTime(iso: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' });
  return `${formatDateTime(iso, timeZone).slice(0, 5)} ${time.format(new Date(iso))}`;
}

/** The long form: `12 November 2026, 09:14`, `12 novembre 2026 à 09:14`. */
export function formatLongDateTime(iso: string, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(iso));
}

/** The long form of a day: `12 November 2026`, `12 novembre 2026`. */
export function formatLongDate(iso: string, timeZone: string, language: Language): string {
  return new Intl.DateTimeFormat(locales[language], { timeZone, dateStyle: 'long' }).format(
    new Date(iso),
  );
}

const steps: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, number]> = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** `4 minutes ago`; `now` below a minute. */
export function formatAgo(iso: string, nowMs: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' });
  const passedMs = nowMs - Date.parse(iso);
  const step = steps.find(([, unitMs]) => passedMs >= unitMs);
  return step === undefined
    ? format.format(0, 'second')
    : format.format(-Math.floor(passedMs / step[1]), step[0]);
}

/** `€49`, `49 €`: a price in whole units of the currency that it is given in. */
export const formatPrice = (amount: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  }).format(amount);

/** `Nkeng Emmanuel` becomes `NE`. */
const firstLetter = (word: string): string => /./u.exec(word)?.[0] ?? '';

export function initials(fullName: string): string {
  const words = fullName.trim().split(/[\s-]+/);
  const [first = '', second] = words;
  const letters = second === undefined ? /^.{1,2}/u.exec(first) : [first, second].map(firstLetter);
  return (letters ?? []).join('').toUpperCase();
}

/** `a, b and c`, or `a, b or c`. */
export const formatList = (
  items: readonly string[],
  language: Language,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string => new Intl.ListFormat(locales[language], { type }).format(items);
