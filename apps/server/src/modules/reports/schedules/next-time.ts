import type { ScheduleRhythm } from '@ardoise/contract/reports/report-schedules';
import { dayIn } from '@ardoise/contract/values/dates';
import { addDays, daysBetween, startOfDay, startOfMonth } from '@ardoise/contract/values/periods';

export interface ScheduleTimes {
  readonly every: ScheduleRhythm;
  readonly day: number;
  readonly hour: number;
}

const msPerHour = 3_600_000;
const someMonday = '2024-01-01';

const weekDayOf = (day: string): number => (((daysBetween(someMonday, day) % 7) + 7) % 7) + 1;

/** In a month that is shorter, its last day. */
function dayOfMonth(firstOfMonth: string, day: number): string {
  const next = startOfMonth(addDays(firstOfMonth, 31));
  const last = addDays(next, -1);
  const wanted = addDays(firstOfMonth, day - 1);
  return wanted > last ? last : wanted;
}

const hourShown = (at: Date, timeZone: string): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at),
  );

/** When the clocks of a place show an hour of a day; where they jump over it, the hour after. */
export function momentOf(day: string, hour: number, timeZone: string): Date {
  const start = startOfDay(day, timeZone);
  for (let step = 0; step <= 25; step += 1) {
    const at = new Date(start.getTime() + step * msPerHour);
    if (dayIn(timeZone, at) !== day) break;
    if (hourShown(at, timeZone) >= hour) return at;
  }
  return start;
}

/** Pure: the first time after a moment. */
export function nextTime({ every, day, hour }: ScheduleTimes, after: Date, timeZone: string): Date {
  const today = dayIn(timeZone, after);
  const days: string[] = [];
  if (every === 'week') {
    const first = addDays(today, (day - weekDayOf(today) + 7) % 7);
    days.push(first, addDays(first, 7));
  } else {
    const first = startOfMonth(today);
    const next = startOfMonth(addDays(first, 31));
    days.push(
      dayOfMonth(first, day),
      dayOfMonth(next, day),
      dayOfMonth(startOfMonth(addDays(next, 31)), day),
    );
  }
  const found = days
    .map((one) => momentOf(one, hour, timeZone))
    .find((at) => at.getTime() > after.getTime());
  if (found === undefined) throw new Error('No day of a schedule lies ahead.');
  return found;
}
