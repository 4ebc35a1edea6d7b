import { countriesFor, isCountryCode } from '@ardoise/contract/values/countries';
import type { Sex } from '@ardoise/contract/people';
import {
  type Relationship,
  relationshipNames,
  relationships,
} from '@ardoise/contract/student-record';
import { foldName } from '@ardoise/contract/years';

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

/** Written as a bare number, a day is what Excel counts; between 1954 and 2064 it is taken for one. */
const firstSerial = 20_000;
const lastSerial = 60_000;

/** `2015-03-14`, `14/03/2015`, `14-3-15`, `14.03.2015`, or Excel’s own number, as YYYY-MM-DD. */
export function dayOf(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso !== null) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const written = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(text);
  if (written !== null)
    return realDay(fullYear(written[3] ?? ''), Number(written[2]), Number(written[1]));
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0;
  if (serial < firstSerial || serial > lastSerial) return undefined;
  return new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
}

/** `15` is 2015, `87` is 1987: nobody of a school was born before 1940. */
const fullYear = (written: string): number =>
  written.length === 4 ? Number(written) : Number(written) + (Number(written) < 40 ? 2000 : 1900);

function realDay(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1;
  return exists && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : undefined;
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
