import { z } from 'zod';
import type { Language } from './language.ts';

/** Whole XAF. The franc has no minor unit, so an amount is always an integer. */
export type Xaf = number;

/** Above any tuition and far below where JavaScript integers stop being exact. */
export const maxXaf: Xaf = 1_000_000_000_000;

export const xaf = z.number().int().min(0).max(maxXaf);
export const xafAboveZero = z.number().int().min(1).max(maxXaf);

// French groups with a narrow no-break space (U+202F), English with a comma.
const groupers: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 }),
  fr: new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 }),
};

/** Shown without a symbol, grouped as the language groups. */
export const formatXaf = (amount: Xaf, language: Language): string =>
  groupers[language].format(amount);

/** With the symbol that people here use: for whatever leaves the house, where no column says what is counted. */
export const formatFcfa = (amount: Xaf, language: Language): string =>
  `${formatXaf(amount, language)}\u00a0FCFA`;
