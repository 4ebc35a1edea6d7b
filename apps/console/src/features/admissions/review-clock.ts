import { dayIn } from '@ardoise/contract/dates';

const isWeekend = (day: string): boolean =>
  [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Weekdays after the first day, up to and with the second. */
function businessDaysBetween(from: string, to: string): number {
  let count = 0;
  for (let day = from; day < to; ) {
    day = nextDay(day);
    if (!isWeekend(day)) count += 1;
  }
  return count;
}

export interface ReviewClock {
  readonly isLate: boolean;
  /** Business days that are left, or that have passed since it was due. */
  readonly days: number;
}

/** How much of the three business days is left, by the school's calendar. */
export function reviewClock(dueAt: string, nowMs: number, timeZone: string): ReviewClock {
  const due = dayIn(timeZone, new Date(dueAt));
  const today = dayIn(timeZone, new Date(nowMs));
  const isLate = Date.parse(dueAt) < nowMs;
  return {
    isLate,
    days: isLate ? businessDaysBetween(due, today) : businessDaysBetween(today, due),
  };
}
