import type { FoundBy } from '@ardoise/contract/values/found-by';
import { maskPhone, maskPhonesIn } from '@ardoise/contract/values/mask-phone';
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

/** Shorter than this, digits are the end of too many phones, and letters the sound of too many names. */
const fewestSigns = 4;

const isMeant = (typed: string, kept: string): boolean =>
  kept.startsWith(typed) ||
  soundKey(kept) === soundKey(typed) ||
  (typed.length >= fewestSigns && soundKey(kept).startsWith(soundOfBeginning(typed))) ||
  isNearly(typed, kept);

const hasWord = (name: string, typed: string): boolean =>
  wordsOfName(name).some((kept) => isMeant(typed, kept));

/** The number that ends or begins with what was typed, masked as it is everywhere. */
export function foundByPhone(phones: readonly string[], typed: string): FoundBy {
  if (typed.length < fewestSigns) return null;
  const digitsOf = (phone: string): string => phone.replace(/\D/g, '');
  const found =
    phones.find((phone) => digitsOf(phone).endsWith(typed)) ??
    phones.find((phone) => digitsOf(phone).startsWith(typed));
  return found === undefined ? null : { by: 'phone', text: maskPhone(found) };
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
  return guardian === undefined ? null : { by: 'guardian', text: maskPhonesIn(guardian.name) };
}

/** Whether a name that somebody gave has one of the words. */
export const hasOneOf = (name: string, words: readonly AskedWord[]): boolean =>
  words.some(({ word }) => hasWord(name, word));
