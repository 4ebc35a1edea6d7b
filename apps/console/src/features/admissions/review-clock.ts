import { businessDaysBetween } from '@ardoise/contract/values/business-days';
import { dayIn } from '@ardoise/contract/values/dates';

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
