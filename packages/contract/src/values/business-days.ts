import { type Day, dayIn } from './dates.ts';
import { isPublicHoliday } from './public-holidays.ts';

const msPerDay = 86_400_000;

const dayAfter = (value: Day): Day =>
  new Date(Date.parse(value) + msPerDay).toISOString().slice(0, 10);

/** Saturday, Sunday and public holidays do not count. */
const isBusinessDay = (value: Day): boolean =>
  ![0, 6].includes(new Date(value).getUTCDay()) && !isPublicHoliday(value);

/** Business days after the first day, up to and with the second. */
export function businessDaysBetween(from: Day, to: Day): number {
  let count = 0;
  for (let current = from; current < to; ) {
    current = dayAfter(current);
    if (isBusinessDay(current)) count += 1;
  }
  return count;
}

/** The same time of day so many business days later, by the calendar of a time zone. */
export function addBusinessDays(from: Date, days: number, timeZone: string): Date {
  const first = dayIn(timeZone, from);
  let last = first;
  for (let left = days; left > 0; ) {
    last = dayAfter(last);
    if (isBusinessDay(last)) left -= 1;
  }
  const at = new Date(from.getTime() + Date.parse(last) - Date.parse(first));
  // Where clocks were set back or forward in between, an hour around midnight would be of the day beside.
  const slipped = Math.sign(Date.parse(last) - Date.parse(dayIn(timeZone, at)));
  return new Date(at.getTime() + slipped * 3_600_000);
}
