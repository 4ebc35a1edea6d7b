import type { FoundBy } from '@ardoise/contract/values/found-by';
import { formatPaymentCode } from '@ardoise/contract/values/payment-code';
import { readAmount } from './references.ts';
import { type AskedWord, wordsOfName, wordsOfNumber } from './search-words.ts';
import { soundKey, soundOfBeginning } from './sound-key.ts';
import { isNearly } from './spellings.ts';

/** Pure: what somebody was found by, of what is known of them. */

/** Who answers for somebody: their guardians, or themselves. */
export interface KnownGuardian {
  readonly name: string;
  readonly phones: readonly string[];
}

export interface Known {
  /** Names that the row shows. */
  readonly own: readonly string[];
  readonly number: string | null;
  readonly code: string | null;
  readonly guardians: readonly KnownGuardian[];
}

/** Of a phone that is masked elsewhere, no more is shown than somebody has typed. */
const mostDigitsShown = 4;

const isMeant = (typed: string, kept: string): boolean =>
  kept.startsWith(typed) ||
  soundKey(kept) === soundKey(typed) ||
  (typed.length >= mostDigitsShown && soundKey(kept).startsWith(soundOfBeginning(typed))) ||
  isNearly(typed, kept);

const hasWord = (name: string, typed: string): boolean =>
  wordsOfName(name).some((kept) => isMeant(typed, kept));

/** `…4512` of a number's end, `6771…` of its beginning. */
export function foundByPhone(phones: readonly string[], typed: string): FoundBy {
  if (typed.length < mostDigitsShown) return null;
  const digits = phones.map((phone) => phone.replace(/\D/g, ''));
  if (digits.some((phone) => phone.endsWith(typed)))
    return { by: 'phone', text: `…${typed.slice(-mostDigitsShown)}` };
  return digits.some((phone) => phone.startsWith(typed))
    ? { by: 'phone', text: `${typed.slice(0, mostDigitsShown)}…` }
    : null;
}

/** The first word that the row does not explain by itself. */
export function foundByWords(words: readonly AskedWord[], known: Known): FoundBy {
  for (const { word } of words) {
    const found = foundByWord(word, known);
    if (found !== null) return found;
  }
  const amount = readAmount(words)?.amount;
  const isShown = amount === undefined || isOfRow(String(amount), known);
  return isShown ? null : { by: 'amount', text: String(amount) };
}

const isOfRow = (word: string, { own, number }: Known): boolean =>
  (number !== null && wordsOfNumber(number).some((kept) => kept.startsWith(word))) ||
  own.some((name) => hasWord(name, word));

function foundByWord(word: string, known: Known): FoundBy {
  if (isOfRow(word, known)) return null;
  const { code, guardians } = known;
  if (code?.toLowerCase().startsWith(word) === true)
    return { by: 'paymentCode', text: formatPaymentCode(code) };
  if (/^\d+$/.test(word))
    return foundByPhone(
      guardians.flatMap(({ phones }) => phones),
      word,
    );
  const guardian = guardians.find(({ name }) => hasWord(name, word));
  return guardian === undefined ? null : { by: 'guardian', text: guardian.name };
}

/** Whether a name that somebody gave has one of the words. */
export const hasOneOf = (name: string, words: readonly AskedWord[]): boolean =>
  words.some(({ word }) => hasWord(name, word));
