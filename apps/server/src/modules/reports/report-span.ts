import type { ReportChoice } from '@ardoise/contract/reports/report-choice';
import { dayIn } from '@ardoise/contract/values/dates';
import {
  addDays,
  daysBetween,
  periodStart,
  startOfDay,
  startOfMonth,
} from '@ardoise/contract/values/periods';

interface ReportSpan {
  readonly from: Date | null;
  readonly to: Date | null;
}

/** A Monday: days are counted from it to know the beginning of a week. */
const someMonday = '2024-01-01';

const startOfWeek = (day: string): string =>
  addDays(day, -(((daysBetween(someMonday, day) % 7) + 7) % 7));

/** Pure: which moments a choice means at a moment, in the school's zone. Periods up to now have no end: nothing lies ahead. */
export function spanOf(
  { period = 'all', from, to }: Pick<ReportChoice, 'period' | 'from' | 'to'>,
  now: Date,
  timeZone: string,
): ReportSpan {
  const today = dayIn(timeZone, now);
  const start = (day: string): Date => startOfDay(day, timeZone);
  if (from !== undefined || to !== undefined)
    return {
      from: from === undefined ? null : start(from),
      to: to === undefined ? null : start(addDays(to, 1)),
    };
  switch (period) {
    case 'yesterday':
      return { from: start(addDays(today, -1)), to: start(today) };
    case 'lastWeek': {
      const monday = startOfWeek(today);
      return { from: start(addDays(monday, -7)), to: start(monday) };
    }
    case 'lastMonth': {
      const first = startOfMonth(today);
      return { from: start(startOfMonth(addDays(first, -1))), to: start(first) };
    }
    default:
      return { from: periodStart(period, now, timeZone), to: null };
  }
}
