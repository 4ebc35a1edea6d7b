/** The names of the world's time zones, to choose from; UTC is none of a place, and is left to machines. */
export const timeZones: readonly string[] = Intl.supportedValuesOf('timeZone').filter((name) =>
  name.includes('/'),
);

/** Programs differ in which of two names of one zone they list, yet all of them can reckon with both. */
export function isTimeZone(name: string): boolean {
  if (!name.includes('/')) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
