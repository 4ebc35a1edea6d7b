import { businessDaysBetween } from '@ardoise/contract/values/business-days';
import { dayIn } from '@ardoise/contract/values/dates';

/** Business days from now until an answer is due, by the school's calendar: 0 on its last day, -1 once it is late. */
export const businessDaysLeft = (now: Date, dueAt: Date, timeZone: string): number =>
  now > dueAt ? -1 : businessDaysBetween(dayIn(timeZone, now), dayIn(timeZone, dueAt));
