import type { Language } from './language.ts';

const englishOrdinals = new Intl.PluralRules('en', { type: 'ordinal' });
const englishEndings: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
};

/** `2nd installment`, `2e tranche`; the only one of a fee is the whole amount. */
export function installmentName(which: number, ofHowMany: number, language: Language): string {
  if (ofHowMany <= 1) return language === 'fr' ? 'totalité' : 'whole amount';
  if (language === 'fr') return `${which}${which === 1 ? 're' : 'e'} tranche`;
  return `${which}${englishEndings[englishOrdinals.select(which)] ?? 'th'} installment`;
}
