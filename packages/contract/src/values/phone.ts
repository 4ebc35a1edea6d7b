import { withoutMarks } from './marks.ts';

export type Operator = 'mtn' | 'orange' | 'nexttel' | 'camtel';

/** Starts with 6, second digit 2, 5, 6, 7, 8 or 9, nine digits; 640 is Orange's newest range. */
const mobile = /^6(?:[256789]\d|40)\d{6}$/;

const operatorRanges: ReadonlyArray<readonly [RegExp, Operator]> = [
  [/^(?:67|65[0-4]|68[0-3])/, 'mtn'],
  [/^(?:69|65[5-9]|68[6-9]|640)/, 'orange'],
  [/^(?:66|68[45])/, 'nexttel'],
  [/^(?:[23]|62)/, 'camtel'],
];

/** Reads what people type or paste: marks between the digits, +237, 00237. Answers nine digits, or null. */
export function nationalNumber(typed: string): string | null {
  const digits = withoutMarks(typed).replace(/^(?:\+|00)/, '');
  const national = digits.length === 12 && digits.startsWith('237') ? digits.slice(3) : digits;
  return /^\d{9}$/.test(national) ? national : null;
}

export const isCameroonMobile = (national: string): boolean => mobile.test(national);

/** A default that the payer may change, since numbers move between operators. */
export const operatorOf = (national: string): Operator | null =>
  operatorRanges.find(([range]) => range.test(national))?.[1] ?? null;

/** `677123456` becomes `6 77 12 34 56`. */
export const formatPhone = (national: string): string =>
  national.length === 9
    ? `${national[0]} ${(national.slice(1).match(/../g) ?? []).join(' ')}`
    : national;
