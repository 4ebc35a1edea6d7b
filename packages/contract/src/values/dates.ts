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

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day in a time zone at a moment. To make a calendar takes twenty times as long as to look at it. */
export function dayIn(timeZone: string, at: Date): Day {
  let calendar = calendars.get(timeZone);
  if (calendar === undefined) {
    calendar = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    calendars.set(timeZone, calendar);
  }
  return calendar.format(at);
}
