/** From one day to another, both with it; without an end it has none. */
export interface DayRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const msPerDay = 86_400_000;

/** So many days before a day; a day has no time zone. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * msPerDay).toISOString().slice(0, 10);
