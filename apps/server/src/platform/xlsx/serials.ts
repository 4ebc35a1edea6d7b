/** A spreadsheet counts days from here, so that the first of March 1900 is 61. */
const dayZero = Date.UTC(1899, 11, 30);
const msPerDay = 86_400_000;

/** Of a day as YYYY-MM-DD; null before a spreadsheet's first day. */
export function daySerial(day: string): number | null {
  const serial = (Date.parse(day) - dayZero) / msPerDay;
  return serial >= 61 ? serial : null;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Of a moment as the clocks of a place show it, to the second: a spreadsheet knows no zones. */
export function momentSerial(at: Date, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    clocks.set(timeZone, clock);
  }
  const shown = Date.parse(`${clock.format(at).replace(' ', 'T')}Z`);
  return (shown - dayZero) / msPerDay;
}
