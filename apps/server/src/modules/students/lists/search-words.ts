import { withoutMarks } from '@ardoise/contract/values/marks';
import { parsePaymentCode } from '@ardoise/contract/values/payment-code';
import { nationalNumber } from '@ardoise/contract/values/phone';
import { foldName } from '@ardoise/contract/years';

/** Pure: the words under which people are kept, and the words that a search asks for. */

/** Longer than any name's word that somebody types, short enough for the index. */
const maxWordLength = 40;
/** More words than this only slow a search down: the first ones have decided. */
const maxWords = 6;

/** `Jean-Paul N’Gono` is found by jean, paul, jeanpaul, gono, and ngono. */
export function wordsOfName(name: string): string[] {
  return foldName(name)
    .split(' ')
    .flatMap((part) => {
      const pieces = part.match(/[\p{L}\p{N}]+/gu) ?? [];
      return pieces.length > 1 ? [...pieces, pieces.join('')] : pieces;
    })
    .map((word) => word.slice(0, maxWordLength));
}

/** `LP-0231` is found by lp0231 and 231, and so by 0231, of which a search leaves out the zeros. */
export function wordsOfNumber(number: string): string[] {
  const folded = foldName(number);
  const whole = folded.replace(/[^\p{L}\p{N}]/gu, '').slice(0, maxWordLength);
  const digits = withoutZeros(/\d+$/.exec(folded)?.[0] ?? '');
  return [whole, digits.slice(0, maxWordLength)];
}

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** `+33 6 12` is found by its digits, a Cameroon number by its nine. */
export const wordOfPhone = (number: string): string => number.replace(/\D/g, '');

/** What somebody is found by. */
interface Sources {
  readonly names?: ReadonlyArray<string | null>;
  readonly numbers?: readonly string[];
  readonly phones?: readonly string[];
  readonly codes?: readonly string[];
  /** Words that are shared with others, worked out before. */
  readonly words?: readonly string[];
}

/** Nobody has a word twice. */
export function indexWords(sources: Sources): string[] {
  const { names = [], numbers = [], phones = [], codes = [], words = [] } = sources;
  const all = [
    ...names.flatMap((name) => (name === null ? [] : wordsOfName(name))),
    ...numbers.flatMap(wordsOfNumber),
    ...phones.map(wordOfPhone),
    ...codes.map((code) => code.toLowerCase()),
    ...words,
  ];
  return [...new Set(all)].filter((word) => word !== '');
}

/**
 * What somebody typed, as prefixes that must all be found. A phone number with marks or +237 is one word, and so is a
 * payment code.
 */
export function searchWords(typed: string): string[] {
  const code = parsePaymentCode(typed);
  if (code !== null) return [code.toLowerCase()];
  const plain = withoutMarks(typed);
  if (/^\+?\d{3,}$/.test(plain)) {
    const digits = nationalNumber(plain) ?? plain.replace(/^(?:\+|00)/, '');
    // Somebody is still typing +237 6…: the country is known, the number not yet whole.
    return [plain.startsWith('+237') ? digits.replace(/^237(?=\d)/, '') : withoutZeros(digits)];
  }
  const words = foldName(typed)
    .split(' ')
    .map((part) => part.replace(/[^\p{L}\p{N}]/gu, '').slice(0, maxWordLength))
    .map((word) => (/^\d+$/.test(word) ? withoutZeros(word) : word));
  return [...new Set(words)].filter((word) => word !== '').slice(0, maxWords);
}

/** The first word after all those that begin with this one, in the order of bytes. */
export const endOfPrefix = (word: string): string => `${word}\u{10FFFF}`;
