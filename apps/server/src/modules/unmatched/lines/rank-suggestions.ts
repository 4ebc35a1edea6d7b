import type { SuggestedBy } from '@ardoise/contract/statements';
import { foldName } from '@ardoise/contract/values/fold-name';
import { parsePaymentCode } from '@ardoise/contract/values/payment-code';
import { studentName } from '@ardoise/contract/values/student-name';

/** Pure: what the texts of a line may say of a child, and how much each kind of sign weighs. */

/** A code cannot be right by chance; a name in a town has many, and an amount is what a whole class owes. */
const weights: Record<SuggestedBy, number> = {
  code: 100,
  number: 80,
  phone: 60,
  name: 40,
  amount: 25,
};

export const weightOf = (by: readonly SuggestedBy[]): number =>
  by.reduce((sum, one) => sum + weights[one], 0);

/** Fewer letters are of too many words. */
const shortestWord = 3;
const mostWords = 12;

/** Words that payers write around a name. */
const notNames = new Set([
  'paiement',
  'payment',
  'scolarite',
  'school',
  'fees',
  'frais',
  'pour',
  'for',
  'classe',
  'class',
  'form',
  'tranche',
  'ecole',
  'college',
  'pension',
  'inscription',
  'eleve',
  'student',
]);

/** Pieces of a text between spaces and marks other than those within a code or a number. */
const piecesOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? [];

/** Payment codes that stand in a text, as they are kept. */
export const codesIn = (text: string): string[] => [
  ...new Set(piecesOf(text).flatMap((piece) => parsePaymentCode(piece) ?? [])),
];

/** What may be a student ID: letters, then digits. */
export const numbersIn = (text: string): string[] => [
  ...new Set(
    piecesOf(text)
      .map((piece) => piece.toUpperCase())
      .filter((piece) => /^[A-Z]{1,8}-?\d{2,8}$/.test(piece)),
  ),
];

/** Words that may be of a name. */
export const nameWordsIn = (text: string): string[] =>
  [
    ...new Set(
      piecesOf(foldName(text))
        .flatMap((piece) => piece.split('-'))
        .filter((word) => word.length >= shortestWord && !/\d/.test(word) && !notNames.has(word)),
    ),
  ].slice(0, mostWords);

/** By how much more a child's own name weighs than that of its guardians, by which it is found too. */
const ownNameWeight = 30;

/** A first name or a last name alone is of too many; two words of its own name are the child. */
export function weightOfOwnName(
  text: string,
  child: { readonly firstName: string; readonly lastName: string },
): number {
  const written = new Set(nameWordsIn(text));
  const own = nameWordsIn(studentName(child));
  return own.filter((word) => written.has(word)).length >= 2 ? ownNameWeight : 0;
}
