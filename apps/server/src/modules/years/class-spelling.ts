import { foldName } from '@ardoise/contract/values/fold-name';

/**
 * The names of classes as people write them, brought to one form: `6e A`, `6è A`, `6 ème A` and `6A` are one class, as are
 * `Tle D` and `Terminale D`, or `Form One` and `F1`. Pure; what two classes of a year could mean is never decided here.
 */

/** Words that say the same, by the word that stands for all of them. An empty one tells classes apart from nothing. */
const sameWords: Readonly<Record<string, readonly string[]>> = {
  '1': ['one', 'premier', 'premiere', 'first', 'un'],
  '2': ['two', 'seconde', 'second', 'deuxieme', 'deux'],
  '3': ['three', 'troisieme', 'third', 'trois'],
  '4': ['four', 'quatrieme', 'fourth', 'quatre'],
  '5': ['five', 'cinquieme', 'fifth', 'cinq'],
  '6': ['six', 'sixieme', 'sixth'],
  '7': ['seven'],
  t: ['terminale', 'terminales', 'terminal', 'term', 'tle', 'tles'],
  form: ['f', 'fm', 'forms'],
  class: ['cl', 'primary', 'pry'],
  nursery: ['nur', 'nurs'],
  lower: ['low', 'lo', 'l'],
  upper: ['up', 'upp', 'u'],
  petite: ['ps', 'pet'],
  moyenne: ['ms', 'moy'],
  grande: ['gs', 'gde'],
  '': ['classe', 'classes', 'de', 'du', 'la', 'le', 'section', 'sect', 'serie', 'niveau', 'salle'],
};

const wordFor: ReadonlyMap<string, string> = new Map(
  Object.entries(sameWords).flatMap(([word, others]) => others.map((other) => [other, word])),
);

const romans: ReadonlyMap<string, string> = new Map(
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'].map((roman, i) => [
    roman,
    String(i + 1),
  ]),
);

/** A single letter after these is a count; anywhere else it names one of several classes of a level, as in `6e I`. */
const countedWords = new Set(['form', 'class', 'nursery', 'cm', 'ce', 'cp']);

/** Only before a digit do these single letters stand for a word: `F1`, `L6`, `U6`; `6e F` is a class of its own. */
const lettersBeforeDigit = new Set(['f', 'l', 'u']);

/** `6è`, `6 ème`, `1ère`, `2nde`, `1st`: how the number is spoken says nothing more than the number. */
const ordinal =
  /(\d)(?:\s*(?:ieme|iem|eme|em|ere|nde)|(?:er|re|nd|de|st|rd|th|e|o)|\s+(?:er|re|nd|de|e|st|rd|th)(?=\s+\S))(?![a-z]{2})/g;

/** `6e A` and `Form One B` as what is said in them: 6, a; form, 1, b. */
export function classParts(name: string): string[] {
  const spaced = foldName(name.replaceAll('°', 'e').replaceAll('ᵉ', 'e'))
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(ordinal, '$1 ')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .replace(/(\d)([a-z])/g, '$1 $2')
    .replace(/\b(tle|terminale|form|cm|ce|cp)(?=[a-z]\b)/g, '$1 ')
    .replace(/\b(cm|ce|cp)(i{1,2})\b/g, '$1 $2')
    .trim();
  const words = spaced.split(' ');
  const parts: string[] = [];
  for (const [i, word] of words.entries()) {
    const part = partOf(word, parts.at(-1), words[i + 1]);
    if (part !== '') parts.push(part);
  }
  return parts;
}

function partOf(word: string, before: string | undefined, next: string | undefined): string {
  const isLetter = word.length === 1;
  if (isLetter && lettersBeforeDigit.has(word))
    return before === undefined && /^\d/.test(next ?? '') ? (wordFor.get(word) ?? word) : word;
  const roman = romans.get(word);
  if (roman !== undefined && (!isLetter || countedWords.has(before ?? ''))) return roman;
  return wordFor.get(word) ?? word;
}

/** Two numbers are kept apart, so that `Form 1 1` is not `Form 11`; nothing else needs a space. */
export const joinParts = (parts: readonly string[]): string =>
  parts.reduce(
    (key, part) => (/\d$/.test(key) && /^\d/.test(part) ? `${key}.${part}` : `${key}${part}`),
    '',
  );

export function classKey(name: string): string {
  const parts = classParts(name);
  return parts.length === 0 ? foldName(name) : joinParts(parts);
}
