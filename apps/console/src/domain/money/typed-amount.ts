import type { Language } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';

/**
 * Reads an amount as people type it: 120000, 120 000, 120,000, 120.000. Nothing is undefined; what is no whole
 * amount of francs is NaN, so that the schema refuses it in its own words.
 */
export function textToAmount(typed: string): number | undefined {
  const text = typed.replace(/\s/g, '');
  if (text === '') return undefined;
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(text)) return Number(text.replace(/[.,]/g, ''));
  return /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
}

export const amountToText = (amount: number, language: Language): string =>
  formatXaf(amount, language);

/** As the language groups; what cannot be read stays as it was typed. */
export function tidyAmount(typed: string, language: Language): string {
  const amount = textToAmount(typed);
  return amount === undefined || Number.isNaN(amount) ? typed : amountToText(amount, language);
}
