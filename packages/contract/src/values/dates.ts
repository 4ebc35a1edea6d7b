import { z } from 'zod';

/** A day without a time: YYYY-MM-DD. It never moves with a time zone. */
export const day = z.iso.date({
  error: ({ input }) => (input === undefined ? 'required' : 'day'),
});
export type Day = z.output<typeof day>;

/** Days are compared as text, which for this form is the order of time. */
export const isAfter = (a: Day, b: Day): boolean => a > b;

/** `YYYY-MM-DD` becomes DD/MM/YYYY. */
export const formatDay = (value: Day): string => value.split('-').reverse().join('/');

const formats = new Map<string, Intl.DateTimeFormat>();

/** DD/MM/YYYY HH:mm in the school's zone. */
export function formatMoment(at: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(at).replace(',', '');
}

/** The day in a time zone at a moment. */
export function dayIn(timeZone: string, at: Date): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}

const msPerDay = 86_400_000;

const dayAfter = (value: Day): Day =>
  new Date(Date.parse(value) + msPerDay).toISOString().slice(0, 10);

/** Saturday and Sunday do not count. */
const isBusinessDay = (value: Day): boolean => ![0, 6].includes(new Date(value).getUTCDay());

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
