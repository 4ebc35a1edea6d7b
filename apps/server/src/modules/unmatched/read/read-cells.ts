import type { StatementZone } from '@ardoise/contract/statements';
import { maxXaf } from '@ardoise/contract/values/money';
import { nationalNumber } from '@ardoise/contract/values/phone';

/** Pure: what the cells of statements say. */

/**
 * Whole francs, as the exports and spreadsheets write them: `5000`, `5000.00`, `5 000`, `5,000`, `-200`. Null where it is no
 * amount; a part of a franc is none.
 */
export function francsOf(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f’']/g, '').replace(/(?:f?cfa|xaf)$/i, '');
  const [, sign = '', digits = ''] =
    /^([-+]?)(\d{1,13}|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)(?:[.,]0{1,2})?$/.exec(plain) ?? [];
  if (digits === '') return null;
  const amount = Number(digits.replaceAll(/[.,]/g, ''));
  if (amount > maxXaf) return null;
  return sign === '-' ? -amount : amount;
}

const daysOf: ReadonlyArray<readonly [RegExp, (parts: readonly string[]) => string]> = [
  [/^(\d{4})[-/](\d\d)[-/](\d\d)$/, ([year, month, day]) => `${year}-${month}-${day}`],
  [
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/,
    ([day = '', month = '', year]) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  ],
];

const dayOf = (text: string): string | null => {
  for (const [form, write] of daysOf) {
    const parts = form.exec(text);
    if (parts !== null) return write(parts.slice(1));
  }
  return null;
};

/** `14:10`, `14:10:05`, or the part of a day as a spreadsheet counts it. */
function timeOf(text: string): string | null {
  if (text === '') return '00:00:00';
  if (/^0?\.\d+$/.test(text))
    return new Date(Math.round(Number(text) * 86_400) * 1000).toISOString().slice(11, 19);
  const [, hour = '', minute, second = '00'] =
    /^(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?$/.exec(text) ?? [];
  return hour === '' ? null : `${hour.padStart(2, '0')}:${minute}:${second}`;
}

/** Cameroon keeps one time all year. */
const offsets: Record<StatementZone, string> = { UTC: 'Z', 'Africa/Douala': '+01:00' };

/** A moment, from a cell with both or from one for the day and one for the time. One that names its zone is believed. */
export function momentOf(day: string, time: string, zone: StatementZone): Date | null {
  const [, date = '', ownTime = '', ownZone = ''] =
    /^(\S+)(?:[T ]\s*(\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?)\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/.exec(
      day.replace(/^(\d{4}-\d\d-\d\d)T/, '$1 '),
    ) ?? [];
  const [onDay, atTime] = [dayOf(date), timeOf(ownTime === '' ? time : ownTime)];
  if (onDay === null || atTime === null) return null;
  const offset = ownZone === '' ? offsets[zone] : ownZone === 'UTC' ? 'Z' : ownZone;
  const at = new Date(`${onDay}T${atTime}${offset}`);
  if (Number.isNaN(at.getTime())) return null;
  // 31 February is taken for a day of March: such a day is none.
  const isReal = new Date(`${onDay}T00:00:00Z`).toISOString().slice(0, 10) === onDay;
  return isReal ? at : null;
}

/** Letters, digits and a few signs: nothing that a spreadsheet would take for a formula. */
export const referenceOf = (text: string): string | null =>
  /^[A-Za-z0-9][A-Za-z0-9._:/-]{2,99}$/.test(text) ? text : null;

/** `FRI:237677123456/MSISDN` too. */
export function phoneOf(text: string): string | null {
  const [, digits = text] = /^FRI:(\d+)\/MSISDN$/i.exec(text) ?? [];
  return nationalNumber(digits.replace(/\.0$/, ''));
}

const longestText = 200;

/** What somebody wrote, on one line and without signs that nobody sees. */
export function wordsOf(text: string): string | null {
  const shown = text
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return shown === '' ? null : shown.slice(0, longestText).replace(/\p{Surrogate}$/u, '');
}
