import type { Language } from '@ardoise/contract/values/language';

/** Britain writes a small m, which is read as metres. */
const locales: Record<Language, string> = { en: 'en', fr: 'fr-FR' };

/** Below this the whole amount is as short as its short form. */
const longFrom = 100_000;

/**
 * `9.6M`, `9,6 M`: for titles and axes alone, where the whole amount stands beside it or in the table. Everything that is
 * counted to the franc is written whole.
 */
export function formatShort(amount: number, language: Language): string {
  if (Math.abs(amount) < longFrom)
    return new Intl.NumberFormat(locales[language], { maximumFractionDigits: 0 }).format(amount);
  return new Intl.NumberFormat(locales[language], {
    notation: 'compact',
    maximumFractionDigits: Math.abs(amount) < 1_000_000 ? 0 : 1,
  }).format(amount);
}

/** On an axis even small amounts are short: `20K`, `20 k`. */
export const formatTick = (amount: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], {
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(amount);
