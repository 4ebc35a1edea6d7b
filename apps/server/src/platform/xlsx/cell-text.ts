/** Built-in formats of a day; those of a mere time of day are left out. */
const dateFormats = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

/** A format of the user's own shows a day if it has a `d` or a `y` outside quotes, brackets and escapes. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return dateFormats.has(id);
  return /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}

const msPerDay = 86_400_000;
const lastSerial = 2_958_465; // 31/12/9999

/** A day as Excel counts it, as YYYY-MM-DD; null where there is no such day. */
export function serialDay(serial: number, is1904: boolean): string | null {
  const days = Math.floor(serial);
  if (!(days >= (is1904 ? 0 : 1) && days <= lastSerial)) return null;
  if (is1904) return dayText(Date.UTC(1904, 0, 1) + days * msPerDay);
  // Excel holds 1900 for a leap year: from March on its count is one ahead.
  if (days === 60) return null;
  return dayText(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * msPerDay);
}

/** The time of day that goes with a day, to the second; nothing at midnight, which is what a mere day has. */
export function serialTime(serial: number): string {
  const seconds = Math.round((serial - Math.floor(serial)) * 86_400);
  if (seconds === 0 || seconds === 86_400) return '';
  return ` ${new Date(seconds * 1000).toISOString().slice(11, 19)}`;
}

const dayText = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** A number as a person writes it: never 6.77E8, and without the noise of the last binary digits. */
export function numberText(written: string): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written;
  if (Math.abs(value) >= 1e21) return written;
  if (Number.isInteger(value)) return value.toFixed(0);
  return value
    .toFixed(Math.max(0, Math.min(15, 14 - Math.floor(Math.log10(Math.abs(value))))))
    .replace(/\.?0+$/, '');
}
