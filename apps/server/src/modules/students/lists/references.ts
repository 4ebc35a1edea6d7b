import { foldName } from '@ardoise/contract/values/fold-name';
import { isCurrencyWord, readSearchedAmount } from '@ardoise/contract/values/typed-amount';
import type { AskedWord } from './search-words.ts';

/** Pure: numbers of receipts and transactions, and amounts, as somebody types them. */

export interface Reference {
  readonly kind: 'receipt' | 'transaction';
  /** Of a receipt; null where only its count was typed. */
  readonly year: number | null;
  /** Of a receipt its count, of a transaction its ten symbols. */
  readonly text: string;
  /** Nothing else is written like this; so nobody is found by something else of theirs that has the same digits. */
  readonly isCertain: boolean;
}

/** `LP/2026/001 873` with any marks between, or none, and without the school's letters. */
const wholeReceipt =
  /^(?:[a-z]{1,6}[\s\p{P}]*)?(?<year>20\d\d)[\s\p{P}]*(?<count>\d{3,}[\s\p{P}]*\d{3})$/u;
/** The count alone, as it is printed: six digits. */
const countOfReceipt = /^\d{3}[\s\p{P}]?\d{3}$/u;
/** `T-7KQ2M-X4RDA`; in words of letters alone nobody means one. */
const wholeTransaction = /^t(?=[a-z]*\d)[a-z0-9]{10}$/;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Counts are whole numbers of PostgreSQL. */
const isCount = (digits: string): boolean => Number(digits) > 0 && Number(digits) < 2 ** 31;

export function readReference(typed: string): Reference | null {
  const folded = foldName(typed.replace(/\p{Cf}/gu, '')).replace(/\p{Pd}/gu, '-');
  const groups = wholeReceipt.exec(folded)?.groups;
  const count = digitsOf(groups?.['count'] ?? '');
  if (groups !== undefined && isCount(count))
    return { kind: 'receipt', year: Number(groups['year']), text: count, isCertain: true };
  if (countOfReceipt.test(folded) && isCount(digitsOf(folded)))
    return { kind: 'receipt', year: null, text: digitsOf(folded), isCertain: false };
  const symbols = folded.replace(/[^a-z0-9]/g, '');
  if (wholeTransaction.test(symbols))
    return {
      kind: 'transaction',
      year: null,
      text: symbols.slice(1).toUpperCase(),
      isCertain: true,
    };
  return null;
}

interface AmountAndNames {
  readonly amount: number;
  readonly names: readonly AskedWord[];
}

/** A name, in any number of words, and one amount: `fotso 31500`, `31 500 FCFA Fotso`. */
export function readAmount(words: readonly AskedWord[]): AmountAndNames | null {
  const [amount, ...others] = words.flatMap(({ word }) => readSearchedAmount(word) ?? []);
  const names = words.filter(
    ({ word }) => readSearchedAmount(word) === null && !isCurrencyWord(word),
  );
  return amount === undefined || others.length > 0 || names.length === 0 ? null : { amount, names };
}
