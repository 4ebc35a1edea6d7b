import { withoutMarks } from '@ardoise/contract/values/marks';
import { parsePaymentCode } from '@ardoise/contract/values/payment-code';
import { nationalNumber } from '@ardoise/contract/values/phone';
import { foldName } from '@ardoise/contract/values/fold-name';

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

/** `LP-0231` is found by lp0231, 0231 and 231. */
export function wordsOfNumber(number: string): string[] {
  const folded = foldName(number);
  const whole = folded.replace(/[^\p{L}\p{N}]/gu, '');
  const digits = /\d+$/.exec(folded)?.[0] ?? '';
  const words = [whole, digits, digits.replace(/^0+(?=\d)/, '')];
  return [...new Set(words)].map((word) => word.slice(0, maxWordLength));
}

/** Of what is kept beside names and numbers and is none: no word begins with one of these. */
const endSign = '<';
const codeSign = '#';

const reversed = (digits: string): string => Array.from(digits).reverse().join('');

/** A phone's end is the beginning of its digits from behind. */
export const wordOfPhoneEnd = (digits: string): string => `${endSign}${reversed(digits)}`;

/** Fewer digits are the end of too many numbers. */
const shortestPhoneEnd = 4;

/** `+33 6 12` is found by its digits, a Cameroon number by its nine; both by their end. */
function wordsOfPhone(number: string): string[] {
  const digits = number.replace(/\D/g, '');
  return digits === '' ? [] : [digits, wordOfPhoneEnd(digits)];
}

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
    ...phones.flatMap(wordsOfPhone),
    ...codes.map((code) => `${codeSign}${code.toLowerCase()}`),
    ...words,
  ];
  return [...new Set(all)].filter((word) => word !== '');
}

/** One word that somebody typed. Whoever is meant has something that begins with it, or with one of the others. */
export interface AskedWord {
  readonly word: string;
  /** Beginnings of what is no word: a phone from behind, a payment code. */
  readonly others: readonly string[];
  /** Whole words that may be meant by it, which are looked up. */
  readonly near: readonly string[];
}

const asked = (word: string, others: readonly string[] = []): AskedWord => ({
  word,
  others,
  near: [],
});

/** A code is also found while it is typed, once it is long enough to be one. */
const beginsCode = /^(?=.*\d)[a-z0-9]{4,7}$/;
const longestPhoneEnd = 8;

function askedDigits(digits: string): AskedWord {
  const canBeEnd = digits.length >= shortestPhoneEnd && digits.length <= longestPhoneEnd;
  return asked(digits, canBeEnd ? [wordOfPhoneEnd(digits)] : []);
}

function askedWord(word: string): AskedWord {
  if (/^\d+$/.test(word)) return askedDigits(word);
  return asked(word, beginsCode.test(word) ? [`${codeSign}${word}`] : []);
}

/**
 * What somebody typed, as words that must all be found. A phone number with marks or +237 is one word, and so are a payment
 * code and digits in groups.
 */
export function searchWords(typed: string): AskedWord[] {
  const code = parsePaymentCode(typed)?.toLowerCase();
  if (code !== undefined) return [asked(code, [`${codeSign}${code}`])];
  const plain = withoutMarks(typed);
  if (/^\+?\d{3,}$/.test(plain)) return [askedNumber(plain)];
  const words = foldName(typed)
    .replace(/(?<=\d)[\s.](?=\d)/g, '')
    .split(' ')
    .map((part) => part.replace(/[^\p{L}\p{N}]/gu, '').slice(0, maxWordLength));
  return [...new Set(words)]
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map(askedWord);
}

function askedNumber(plain: string): AskedWord {
  const national = nationalNumber(plain);
  if (national !== null) return asked(national);
  // Somebody is still typing +237 6…: the country is known, the number not yet whole.
  if (plain.startsWith('+237')) return asked(plain.slice(1).replace(/^237(?=\d)/, ''));
  if (/^(?:\+|00)[1-9]/.test(plain) && plain.length > longestPhoneEnd)
    return asked(plain.replace(/^(?:\+|00)/, ''));
  return askedDigits(plain.replace(/^\+/, ''));
}

/** The first word after all those that begin with this one, in the order of bytes. */
export const endOfPrefix = (word: string): string => `${word}\u{10FFFF}`;
