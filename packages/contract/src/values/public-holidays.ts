/** The public holidays of Cameroon that fall on the same day each year, as MM-DD. */
const fixed = new Set(['01-01', '02-11', '05-01', '05-20', '08-15', '12-25']);

const msPerDay = 86_400_000;

/** Of the Gregorian calendar, by the anonymous algorithm that church tables agree with. */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const sum = moon + weekday - 7 * shift + 114;
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1);
}

/** Good Friday and Ascension, in days from Easter. */
const fromEaster = new Set([-2, 39]);

/**
 * The end of Ramadan and the feast of the sacrifice, by the computed calendar of Umm al-Qura. What is announced when the moon is seen
 * may differ by a day; nobody knows that ahead.
 */
const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
});
const islamicFeasts = new Set(['10/1', '12/10']);

/** Of a day as YYYY-MM-DD. */
export function isPublicHoliday(day: string): boolean {
  if (fixed.has(day.slice(5))) return true;
  const at = Date.parse(day);
  const easter = easterOf(Number(day.slice(0, 4)));
  if (fromEaster.has((at - easter) / msPerDay)) return true;
  const parts = islamic.formatToParts(at);
  const valueOf = (type: 'month' | 'day') => parts.find((part) => part.type === type)?.value;
  return islamicFeasts.has(`${valueOf('month')}/${valueOf('day')}`);
}
