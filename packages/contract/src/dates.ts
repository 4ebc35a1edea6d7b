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

/** The day in a time zone at a moment. */
export function dayIn(timeZone: string, at: Date): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}
