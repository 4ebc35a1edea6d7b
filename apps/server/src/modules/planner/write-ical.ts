import type { CalendarDate } from '@ardoise/contract/planner/calendar';
import { type Language, say, type Text } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';

interface Calendar {
  readonly schoolId: string;
  readonly school: string;
  readonly timeZone: string;
  readonly dates: readonly CalendarDate[];
  readonly language: Language;
  readonly now: Date;
}

const texts = {
  yearOpens: { en: 'The school year begins', fr: 'Rentrée scolaire' },
  yearCloses: { en: 'The school year ends', fr: 'Fin de l’année scolaire' },
  installment: { en: 'Installment {number}: {classes}', fr: 'Tranche {number}\u00a0: {classes}' },
  invoices: {
    en: '{count} invoices due: {amount}',
    fr: '{count} factures à échéance\u00a0: {amount}',
  },
  promise: { en: '{family} promised {amount}', fr: '{family} a promis {amount}' },
  review: { en: 'Application to decide: {student}', fr: 'Candidature à traiter\u00a0: {student}' },
  message: { en: 'Message goes out: {name}', fr: 'Envoi du message\u00a0: {name}' },
} satisfies Record<string, Text>;

const fill = (text: Text, language: Language, values: Record<string, string | number>): string =>
  say(text, language).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** What a date says in a calendar that knows nothing of schools. */
export function titleOf(date: CalendarDate, language: Language): string {
  const amount = (value: number | null): string =>
    value === null ? '' : formatXaf(value, language);
  switch (date.kind) {
    case 'event':
    case 'task':
      return date.title;
    case 'yearOpens':
    case 'yearCloses':
      return say(texts[date.kind], language);
    case 'installment':
      return fill(texts.installment, language, {
        number: date.number,
        classes: date.classes.join(', '),
      });
    case 'invoices':
      return fill(texts.invoices, language, { count: date.count, amount: amount(date.amount) });
    case 'promise':
      return fill(texts.promise, language, { family: date.family, amount: amount(date.amount) });
    case 'review':
      return fill(texts.review, language, { student: date.student });
    case 'message':
      return fill(texts.message, language, { name: date.name });
  }
}

/**
 * A comma, a semicolon, a backslash and the end of a line mean something in this format. Some calendars end a line at a
 * bare carriage return or a line separator too, and would read what follows as a field of its own.
 */
const escapeText = (text: string): string =>
  text
    .replace(/[\\;,]/g, String.raw`\$&`)
    .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, String.raw`\n`);

/** Lines have at most 75 bytes; a longer one goes on in the next, after a space, and never within a character. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const sign of line) {
    const limit = parts.length === 0 ? 75 : 74;
    if (Buffer.byteLength(part + sign) > limit) {
      parts.push(part);
      part = '';
    }
    part += sign;
  }
  return [...parts, part].join('\r\n ');
}

const compact = (day: string): string => day.replaceAll('-', '');

function dayAfter(day: string): string {
  const next = new Date(Date.parse(day) + 86_400_000);
  return next.toISOString().slice(0, 10);
}

/** How far a zone's clock is ahead at a moment. */
function aheadMs(timeZone: string, atMs: number): number {
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(atMs);
  return Date.parse(`${wall.replace(' ', 'T')}Z`) - atMs;
}

const momentOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** By the world's clock: the name of a zone would have to be explained in the file, or some calendars read it wrongly. */
function timesOf(date: CalendarDate, timeZone: string): string[] {
  const at = (day: string, time: string): string => {
    const wallMs = Date.parse(`${day}T${time}:00Z`);
    const nearMs = wallMs - aheadMs(timeZone, wallMs);
    return momentOf(new Date(wallMs - aheadMs(timeZone, nearMs)));
  };
  if (date.kind === 'message') return [`DTSTART:${at(date.on, date.at)}`];
  if (date.kind !== 'event') return [`DTSTART;VALUE=DATE:${compact(date.on)}`];
  if (date.startsAt === null)
    return [
      `DTSTART;VALUE=DATE:${compact(date.on)}`,
      `DTEND;VALUE=DATE:${compact(dayAfter(date.until))}`,
    ];
  const start = `DTSTART:${at(date.on, date.startsAt)}`;
  // An end must be later than the beginning; where none is known, none is said.
  if (date.endsAt === null && date.until === date.on) return [start];
  return [start, `DTEND:${at(date.until, date.endsAt ?? date.startsAt)}`];
}

/**
 * The same date has the same name in each file, so that a calendar that reads it twice shows it once, and where it was moved
 * moves it; and the dates of two schools have different ones.
 */
function nameOf(date: CalendarDate, schoolId: string): string {
  const own = (): ReadonlyArray<string | number> => {
    switch (date.kind) {
      case 'installment':
        return [date.yearId, date.number, date.on];
      case 'invoices':
        return [date.on];
      case 'promise':
        // A family may have promised something for several days.
        return [date.id, date.on];
      default:
        return [date.id];
    }
  };
  return [date.kind, schoolId, ...own()].join('-');
}

const entryOf = (date: CalendarDate, { schoolId, language, timeZone, now }: Calendar): string[] => [
  'BEGIN:VEVENT',
  `UID:${nameOf(date, schoolId)}@ardoise`,
  `DTSTAMP:${momentOf(now)}`,
  ...timesOf(date, timeZone),
  `SUMMARY:${escapeText(titleOf(date, language))}`,
  ...('note' in date && date.note !== '' ? [`DESCRIPTION:${escapeText(date.note)}`] : []),
  'END:VEVENT',
];

/** The dates as RFC 5545 writes them. */
export function writeIcal(calendar: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Ardoise//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(calendar.school)}`,
    `X-WR-TIMEZONE:${calendar.timeZone}`,
    ...calendar.dates.flatMap((date) => entryOf(date, calendar)),
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
