import { withoutMarks } from '@ardoise/contract/values/marks';
import { foldName } from '@ardoise/contract/values/fold-name';
import { readSearchedAmount } from '@ardoise/contract/values/typed-amount';
import { wordOfPhoneEnd } from '../../students/public.ts';

/** Pure: what somebody may mean who types the beginning of a number, a reference or a phone. */

/** Shorter beginnings fit too much; then only the whole is found. */
const shortestBeginning = 4;

/** From the first text that is meant to the first that no longer is, in the order of bytes. */
export interface TextRange {
  readonly from: string;
  readonly until: string;
}

export interface TransactionSearch {
  readonly numbers: readonly TextRange[];
  readonly partnerNumber: TextRange | null;
  readonly references: readonly TextRange[];
  readonly phone: TextRange | null;
  /** Of the number from behind. */
  readonly phoneEnd: TextRange | null;
  readonly amount: number | null;
}

const beginningWith = (text: string): TextRange => ({ from: text, until: `${text}\u{10FFFF}` });
/** Nothing else fits between: PostgreSQL's text holds no NUL. */
const exactly = (text: string): TextRange => ({ from: text, until: `${text}\u{1}` });

/** `t7kq2 mx4` may be meant for `T-7KQ2M-X4…`; whoever leaves out the T, for one that begins with it. */
function numbersOf(symbols: string): string[] {
  const group = (rest: string): string =>
    rest.length > 5 ? `T-${rest.slice(0, 5)}-${rest.slice(5)}` : `T-${rest}`;
  return symbols.startsWith('T') ? [group(symbols.slice(1)), group(symbols)] : [group(symbols)];
}

/** The beginning of a UUID as the two ends of all that begin so. */
function partnerNumbersOf(typed: string): TextRange | null {
  const digits = withoutMarks(typed);
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return null;
  const uuid = (filled: string): string =>
    filled.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { from: uuid(digits.padEnd(32, '0')), until: uuid(digits.padEnd(32, 'f')) };
}

/** `+237 6 77 12` and `6771 2` are the same beginning. */
function phoneOf(typed: string): TextRange | null {
  const digits = withoutMarks(typed);
  if (!/^\+?\d{4,16}$/.test(digits)) return null;
  const national = digits.replace(/^(?:\+|00)?237(?=\d{4})/, '');
  return /^\d{4,9}$/.test(national) ? beginningWith(national) : null;
}

/** `45 12` is the end of a number; a whole number is found by its beginning. */
function phoneEndOf(typed: string): TextRange | null {
  const digits = withoutMarks(typed);
  return /^\d{4,8}$/.test(digits) ? beginningWith(wordOfPhoneEnd(digits).slice(1)) : null;
}

/** Accents, case, spaces and marks that nobody sees aside. */
export function readTransactionSearch(given: string): TransactionSearch {
  const typed = given.replace(/[\0\p{Surrogate}\p{Cf}]/gu, '').trim();
  const folded = foldName(typed);
  const word = folded.replaceAll(' ', '');
  const symbols = word.replace(/[^a-z0-9]/g, '').toUpperCase();
  const range =
    symbols.length < shortestBeginning - 1 || word.length < shortestBeginning
      ? exactly
      : beginningWith;
  // Operators write their references in one case or the other; as it was typed, in case one mixes them.
  const references = new Set([word, word.toUpperCase(), typed]);
  return {
    numbers: symbols === '' ? [] : numbersOf(symbols).map(range),
    partnerNumber: partnerNumbersOf(word),
    references: word === '' ? [] : [...references].map(range),
    phone: phoneOf(folded),
    phoneEnd: phoneEndOf(folded),
    amount: readSearchedAmount(folded),
  };
}
