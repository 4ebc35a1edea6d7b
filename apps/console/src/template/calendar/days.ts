const dayMs = 86_400_000;

export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Weeks begin on Monday in both languages. */
export function weekOf(day: string): string[] {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, place) => daysAfter(day, place - weekday));
}

/** Whole weeks, so that the first and the last days of a month stand among their neighbours. */
export function monthOf(day: string): string[] {
  const month = day.slice(0, 7);
  const days = weekOf(`${month}-01`);
  while (daysAfter(days.at(-1) ?? day, 1).startsWith(month))
    days.push(...weekOf(daysAfter(days.at(-1) ?? day, 1)));
  return days;
}

/** The same day of another month, or its last. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

export const views = ['month', 'week', 'list'] as const;
export type CalendarView = (typeof views)[number];

/** The days that a view shows; the list is of the whole month. */
export function daysOf(view: CalendarView, day: string): string[] {
  if (view === 'week') return weekOf(day);
  if (view === 'month') return monthOf(day);
  return monthOf(day).filter((one) => one.startsWith(day.slice(0, 7)));
}

export const step = (view: CalendarView, day: string, by: 1 | -1): string =>
  view === 'week' ? daysAfter(day, 7 * by) : monthsAfter(day, by);
