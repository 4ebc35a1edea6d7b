import type { Language } from './language.ts';
import { maxXaf, type Xaf } from './money.ts';

/** A receipt's amount is also written out, since a digit is easily changed by hand and a word is not. */
export function amountInWords(amount: Xaf, language: Language): string {
  if (!Number.isInteger(amount) || amount < 0 || amount > maxXaf)
    throw new RangeError('Only whole amounts up to the largest one can be written out.');
  const words = language === 'fr' ? frenchAmount(amount) : englishAmount(amount);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Groups of three digits, the highest first: 1,200,005 is 1, 200, 5. */
function groupsOf(value: number): number[] {
  const groups: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 1000)) groups.unshift(rest % 1000);
  return groups;
}

const englishSmall =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const englishTens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const englishScales = ['', ' thousand', ' million', ' billion', ' trillion'];

function englishBelowHundred(value: number): string {
  if (value < 20) return englishSmall[value] ?? '';
  const unit = value % 10;
  const tens = englishTens[Math.floor(value / 10)] ?? '';
  return unit === 0 ? tens : `${tens}-${englishSmall[unit]}`;
}

function englishBelowThousand(value: number): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds === 0) return englishBelowHundred(rest);
  const spoken = `${englishSmall[hundreds]} hundred`;
  return rest === 0 ? spoken : `${spoken} and ${englishBelowHundred(rest)}`;
}

/** `and` stands before tens and units that follow anything larger: one thousand and five. */
export function englishNumber(value: number): string {
  if (value === 0) return 'zero';
  const groups = groupsOf(value);
  return groups
    .map((group, index) => {
      if (group === 0) return '';
      const isLast = index === groups.length - 1;
      const joint = index === 0 ? '' : isLast && group < 100 ? ' and ' : ' ';
      const scale = englishScales[groups.length - 1 - index] ?? '';
      return `${joint}${englishBelowThousand(group)}${scale}`;
    })
    .join('');
}

const englishAmount = (amount: number): string =>
  `${englishNumber(amount)} CFA ${amount === 1 ? 'franc' : 'francs'}`;

const frenchSmall =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  );
const frenchTens =
  '- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' ');

/** `hasPlural`: quatre-vingts and cents take their s only where no numeral follows; mille is one, million is not. */
function frenchBelowHundred(value: number, hasPlural: boolean): string {
  if (value < 20) return frenchSmall[value] ?? '';
  const ten = Math.floor(value / 10);
  const tens = frenchTens[ten] ?? '';
  // Seventy and ninety count on from sixty and eighty: soixante-dix, quatre-vingt-onze.
  const unit = ten === 7 || ten === 9 ? 10 + (value % 10) : value % 10;
  if (unit === 0) return ten === 8 && hasPlural ? `${tens}s` : tens;
  const joint = (unit === 1 || unit === 11) && ten < 8 ? ' et ' : '-';
  return `${tens}${joint}${frenchSmall[unit]}`;
}

function frenchBelowThousand(value: number, hasPlural: boolean): string {
  const hundreds = Math.floor(value / 100);
  const rest = value % 100;
  if (hundreds === 0) return frenchBelowHundred(rest, hasPlural);
  const spoken = hundreds === 1 ? 'cent' : `${frenchSmall[hundreds]} cent`;
  if (rest > 0) return `${spoken} ${frenchBelowHundred(rest, hasPlural)}`;
  return hundreds > 1 && hasPlural ? `${spoken}s` : spoken;
}

/** Mille never changes and never takes un; million, milliard and billion are nouns that do both. */
function frenchGroup(group: number, scale: number): string {
  if (scale === 1) return group === 1 ? 'mille' : `${frenchBelowThousand(group, false)} mille`;
  const noun = ['', '', ' million', ' milliard', ' billion'][scale] ?? '';
  const plural = noun !== '' && group > 1 ? 's' : '';
  return `${frenchBelowThousand(group, true)}${noun}${plural}`;
}

export function frenchNumber(value: number): string {
  if (value === 0) return 'zéro';
  const groups = groupsOf(value);
  return groups
    .flatMap((group, index) => (group === 0 ? [] : [frenchGroup(group, groups.length - 1 - index)]))
    .join(' ');
}

/** Two million *de* francs: the preposition follows a noun, not a numeral. */
function frenchAmount(amount: number): string {
  const franc = amount < 2 ? 'franc' : 'francs';
  const joint = amount > 0 && amount % 1_000_000 === 0 ? ' de ' : ' ';
  return `${frenchNumber(amount)}${joint}${franc} CFA`;
}
