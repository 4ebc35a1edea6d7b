/** The names of the world's time zones; UTC is none of a place, and is left to machines. */
export const timeZones: readonly string[] = Intl.supportedValuesOf('timeZone').filter((name) =>
  name.includes('/'),
);
