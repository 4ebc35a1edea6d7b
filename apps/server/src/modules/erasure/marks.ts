import { foldName } from '@ardoise/contract/values/fold-name';
import type { Person } from './find-person.ts';

/** For a regular expression of PostgreSQL. */
const literal = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}\s]/gu, '\\$&').replaceAll(/\s+/gu, '\\s+');

/** As it is written, and as searches write it. */
const spellings = (text: string): string[] => [
  ...new Set([text, text.toLowerCase(), text.toUpperCase(), foldName(text)].map(literal)),
];

const alone = (pattern: string): string => `(?<![[:alnum:]])(?:${pattern})(?![[:alnum:]])`;

/** With or without the country, with or without something between its digits. */
function phonePattern(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  const national = digits.startsWith('237') && digits.length > 9 ? digits.slice(3) : digits;
  const spaced = national.split('').join('[\\s.-]?');
  return `(?<![0-9])(?:(?:\\+|00)?237[\\s.-]?)?${spaced}(?![0-9])`;
}

export interface Marks {
  /** Phones and emails: nobody else's. Null where there are none. */
  readonly contacts: string | null;
  /** The whole name, in each way it is written. */
  readonly names: string;
  /** Any word of the name. */
  readonly word: string;
  /** Each word of the name: a value that has all of them has the name, in parts. */
  readonly eachWord: readonly string[];
}

/** By what somebody is found in a text. */
export function marksOf({ names, words, phones, emails }: Person): Marks {
  const contacts = [...phones.map(phonePattern), ...emails.map((email) => alone(literal(email)))];
  const wordPatterns = words.map((word) => alone(spellings(word).join('|')));
  return {
    contacts: contacts.length === 0 ? null : contacts.join('|'),
    names: alone(names.flatMap(spellings).join('|')),
    word: wordPatterns.join('|'),
    eachWord: wordPatterns,
  };
}

/** By which the sweep finds them. */
export const strongPattern = ({ contacts, names }: Marks): string =>
  contacts === null ? names : `${contacts}|${names}`;

/** Whether nobody else of the school is called so. One word is no name that is anybody's alone. */
export const isNameTheirs = ({ namesakes, words }: Person): boolean =>
  namesakes === 0 && words.length > 1;
