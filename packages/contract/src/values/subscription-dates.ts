import type { Day } from './dates.ts';
import type { Period } from './service-types.ts';

interface Span {
  readonly fromOn: Day;
  readonly toOn: Day;
}

interface YearSpan {
  readonly reopeningOn: Day;
  readonly closingOn: Day;
}

/** A school year has three terms here, and no days of their own: each is a third of the year. */
const termsInYear = 3;

const msPerDay = 86_400_000;

export const addDays = (from: Day, days: number): Day =>
  new Date(Date.parse(from) + days * msPerDay).toISOString().slice(0, 10);

/** The same day so many months later; where that month is too short, its last day. */
export function addMonths(from: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = from.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)))
    .toISOString()
    .slice(0, 10);
}

/** The first days of the three terms. */
export function termStarts({ reopeningOn, closingOn }: YearSpan): Day[] {
  const days = (Date.parse(closingOn) - Date.parse(reopeningOn)) / msPerDay + 1;
  return Array.from({ length: termsInYear }, (_, term) =>
    addDays(reopeningOn, Math.round((days * term) / termsInYear)),
  );
}

/** On which days a subscription asks for its cost. At least once: its first day is one of them. */
export function askingDays(period: Period, { fromOn, toOn }: Span, year: YearSpan): Day[] {
  switch (period) {
    case 'once':
    case 'year':
      return [fromOn];
    case 'month':
      return monthsOf({ fromOn, toOn });
    case 'term':
      return [fromOn, ...termStarts(year).filter((start) => start > fromOn && start <= toOn)];
  }
}

function monthsOf({ fromOn, toOn }: Span): Day[] {
  const days: Day[] = [];
  // Counted from the first day each time: from 28 February on, the 31st would never come back.
  for (let month = 0, next = fromOn; next <= toOn; next = addMonths(fromOn, month)) {
    days.push(next);
    month += 1;
  }
  return days;
}
