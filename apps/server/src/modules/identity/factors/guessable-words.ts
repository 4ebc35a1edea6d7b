import { foldName } from '@ardoise/contract/values/fold-name';
import { commonPasswords } from './common-passwords.ts';

/** Words of this product and of schools: with a year or a number beside them they are what a stranger tries first. */
const contextWords = [
  'ardoise',
  'school',
  'myschool',
  'ecole',
  'monecole',
  'college',
  'lycee',
  'admin',
  'administrator',
  'administrateur',
  'owner',
  'director',
  'directeur',
  'directrice',
  'principal',
  'proviseur',
  'bursar',
  'intendant',
  'econome',
  'comptable',
  'accountant',
  'cashier',
  'caissier',
  'caissiere',
  'secretary',
  'secretaire',
  'teacher',
  'professeur',
  'enseignant',
  'student',
  'eleve',
  'parent',
  'tuition',
  'scolarite',
  'pension',
  'momo',
  'mtnmomo',
  'orangemoney',
  'mobilemoney',
  'cameroon',
  'cameroun',
  'yaounde',
  'douala',
] as const;

/** Without accents and case, and without the digits and signs that people put before and behind a word. */
export const coreOf = (text: string): string =>
  foldName(text).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** What is left of the common ones too: `football` with any number behind it is no better than with 1. */
const guessableCores: ReadonlySet<string> = new Set(
  [...contextWords, ...commonPasswords].map(coreOf).filter((core) => core.length >= 4),
);

/** A name and each of its words; of an email what stands before the sign. Shorter ones are part of too many others. */
const coresOfOwn = (word: string): string[] =>
  [word, ...word.split(/[\s@]+/)]
    .flatMap((part) => [part, part.replace(/[\s.-]+/g, ''), ...part.split(/[.-]+/)])
    .map(coreOf)
    .filter((core) => core.length >= 3);

/** A common password, a word of the product or of schools, or of the person or their school, with nothing but digits and signs about it. */
export function isGuessable(password: string, ownWords: ReadonlyArray<string | null>): boolean {
  const small = password.toLowerCase();
  if (commonPasswords.has(small)) return true;
  const core = coreOf(password);
  if (guessableCores.has(core)) return true;
  return ownWords.some(
    (word) => word !== null && (word.toLowerCase() === small || coresOfOwn(word).includes(core)),
  );
}
