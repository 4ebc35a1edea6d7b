import { countriesFor, isCountryCode } from '@ardoise/contract/values/countries';
import type { Sex } from '@ardoise/contract/people';
import {
  type Relationship,
  relationshipNames,
  relationships,
} from '@ardoise/contract/student-record';
import { foldName } from '@ardoise/contract/values/fold-name';

/** What people write in a cell, understood; `undefined` where it is not. An empty cell never comes here. */

/** Accents, case and the joined œ aside. */
const folded = (text: string): string => foldName(text).replaceAll('œ', 'oe').replaceAll('’', "'");

/** A map, since a cell may also say `constructor`. */
const wordsOf = <Value>(words: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(Object.entries(words));

const genders = wordsOf<Sex>({
  m: 1,
  male: 1,
  masculin: 1,
  masc: 1,
  garcon: 1,
  boy: 1,
  homme: 1,
  h: 1,
  g: 1,
  1: 1,
  f: 2,
  female: 2,
  feminin: 2,
  fem: 2,
  fille: 2,
  girl: 2,
  femme: 2,
  2: 2,
  'rather not say': 3,
  'non precise': 3,
  3: 3,
});

export const genderOf = (text: string): Sex | undefined =>
  genders.get(folded(text).replace(/\.$/, ''));

const relationshipWords = wordsOf<Relationship>({
  papa: 'father',
  dad: 'father',
  pere: 'father',
  maman: 'mother',
  mum: 'mother',
  mom: 'mother',
  mere: 'mother',
  tuteur: 'guardian',
  tutrice: 'guardian',
  'parent ou tuteur': 'guardian',
  parent: 'guardian',
  'grand-pere': 'grandparent',
  'grand pere': 'grandparent',
  'grand-mere': 'grandparent',
  'grand mere': 'grandparent',
  grandfather: 'grandparent',
  grandmother: 'grandparent',
  'grands-parents': 'grandparent',
  oncle: 'uncleOrAunt',
  uncle: 'uncleOrAunt',
  tante: 'uncleOrAunt',
  aunt: 'uncleOrAunt',
  frere: 'sibling',
  soeur: 'sibling',
  brother: 'sibling',
  sister: 'sibling',
  autre: 'other',
  other: 'other',
  ...Object.fromEntries(
    relationships.flatMap((key) => [
      [folded(relationshipNames[key].en), key],
      [folded(relationshipNames[key].fr), key],
    ]),
  ),
});

export const relationshipOf = (text: string): Relationship | undefined =>
  relationshipWords.get(folded(text));

/** How people of Cameroon and its neighbours write their nationality, in the masculine. */
const demonyms = wordsOf<string>({
  camerounais: 'CM',
  cameroonian: 'CM',
  cameroun: 'CM',
  kamerun: 'CM',
  nigerian: 'NG',
  tchadien: 'TD',
  chadian: 'TD',
  centrafricain: 'CF',
  gabonais: 'GA',
  gabonese: 'GA',
  'equato-guineen': 'GQ',
  congolais: 'CG',
  congolese: 'CG',
  nigerien: 'NE',
  malien: 'ML',
  senegalais: 'SN',
  ivoirien: 'CI',
  togolais: 'TG',
  beninois: 'BJ',
  ghaneen: 'GH',
  ghanaian: 'GH',
  francais: 'FR',
  french: 'FR',
});

const countriesByName: ReadonlyMap<string, string> = new Map(
  (['en', 'fr'] as const).flatMap((language) =>
    countriesFor(language).map(({ code, name }) => [folded(name), code] as const),
  ),
);

/** A code, a name in either language, or a word such as « Camerounaise ». */
export function countryOf(text: string): string | undefined {
  if (/^[A-Za-z]{2}$/.test(text) && isCountryCode(text.toUpperCase())) return text.toUpperCase();
  const word = folded(text);
  return (
    countriesByName.get(word) ??
    demonyms.get(word) ??
    demonyms.get(word.replace(/(?:n)?ne$/, 'n')) ??
    demonyms.get(word.replace(/e$/, ''))
  );
}

/** One cell may hold several numbers: `677 12 34 56 / 699 00 11 22`. */
export const phonesIn = (text: string): string[] =>
  text
    .split(/[/;,|\n]|\b(?:ou|or|et|and)\b/)
    .map((phone) => phone.trim())
    .filter((phone) => phone !== '');

/** `NGO BATA Marie Claire`: capitals are the last name. Without capitals the first word is. */
export function splitName(text: string): { lastName: string; firstName: string } {
  const words = text.split(/\s+/);
  const isCapitals = (word: string): boolean => /\p{Lu}/u.test(word) && word === word.toUpperCase();
  let capitals = 0;
  while (capitals < words.length && isCapitals(words[capitals] ?? '')) capitals += 1;
  const lastWords = capitals > 0 && capitals < words.length ? capitals : 1;
  return {
    lastName: words.slice(0, lastWords).join(' '),
    firstName: words.slice(lastWords).join(' '),
  };
}
