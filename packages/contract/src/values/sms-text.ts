import type { Language } from './language.ts';

/** What is filled in for each person; an uploaded list adds its own columns. */
export const mergeFields = [
  'student',
  'guardian',
  'class',
  'pending',
  'deadline',
  'link',
  'school',
] as const;
export type MergeField = (typeof mergeFields)[number];

/** Of a text before its fields are filled in. */
export const maxSmsCharacters = 1_000;
/** Of a text once they are: phones and gateways carry no longer ones reliably. */
export const maxSmsParts = 10;

export type SmsEncoding = 'gsm7' | 'ucs2';

export interface SmsSize {
  readonly encoding: SmsEncoding;
  /** Septets of GSM-7, or units of UCS-2. */
  readonly units: number;
  readonly parts: number;
}

/** Room in an SMS that goes alone, and in each part of a longer one. */
const room = { gsm7: [160, 153], ucs2: [70, 67] } as const;

/** Of GSM 03.38: its basic set, and those of the extension table, which take two septets. */
const basicLetters = '\\n\\r\\x20-\\x5a\\x5f\\x61-\\x7a¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΔΦΓΛΩΠΨΣΘΞ';
const doubleLetters = '\\f\\[\\]\\\\^{|}~€';
const gsmLetter = new RegExp(`[${basicLetters}${doubleLetters}]`);
const gsmText = new RegExp(`^[${basicLetters}${doubleLetters}]*$`);
const doubleLetter = new RegExp(`[${doubleLetters}]`, 'g');

/** What loses more than an accent: punctuation, and letters of Cameroon's own languages. */
const nearest: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '`': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '*',
  '·': '-',
  '\u202f': ' ',
  '\u00a0': ' ',
  '\t': ' ',
  œ: 'oe',
  Œ: 'OE',
  ŋ: 'n',
  Ŋ: 'N',
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ə: 'e',
  Ə: 'E',
  ɛ: 'e',
  Ɛ: 'E',
  ɨ: 'i',
  Ɨ: 'I',
  ɔ: 'o',
  Ɔ: 'O',
  ʉ: 'u',
  Ʉ: 'U',
};

function plainLetter(letter: string): string {
  if (gsmLetter.test(letter)) return letter;
  const bare = letter.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '');
  return nearest[letter] ?? nearest[bare] ?? bare;
}

/** The same text in letters that keep an SMS short, also where a school's or a child's name does not. */
export function plainLetters(text: string): string {
  const composed = text.normalize('NFC');
  return gsmText.test(composed) ? composed : composed.replaceAll(/./gsu, plainLetter);
}

const doublesIn = (text: string): number => text.match(doubleLetter)?.length ?? 0;

/** Neither an escaped letter nor a surrogate pair is cut in two: where it does not fit, it begins the next part. */
function partsOfText(text: string, encoding: SmsEncoding): number {
  const [, inMany] = room[encoding];
  let parts = 1;
  let used = 0;
  for (const letter of text) {
    const size = encoding === 'ucs2' ? letter.length : letter.search(doubleLetter) === 0 ? 2 : 1;
    if (used + size > inMany) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}

const partsOfUnits = (units: number, encoding: SmsEncoding): number => {
  const [alone, inMany] = room[encoding];
  return units <= alone ? 1 : Math.ceil(units / inMany);
};

/** As a gateway sends and charges it. */
export function smsSize(text: string): SmsSize {
  const encoding = gsmText.test(text) ? 'gsm7' : 'ucs2';
  const doubles = encoding === 'gsm7' ? doublesIn(text) : 0;
  const units = text.length + doubles;
  const isWhole = units <= room[encoding][0];
  const parts = isWhole ? 1 : partsOfText(text, encoding);
  return { encoding, units, parts };
}

/** The letters of a text that force UCS-2, each once, with what would stand for it; null: nothing could. */
export function forcingLetters(
  text: string,
): ReadonlyArray<{ readonly letter: string; readonly plain: string | null }> {
  if (gsmText.test(text)) return [];
  const letters = new Set(
    Array.from(text.normalize('NFC')).filter((letter) => !gsmLetter.test(letter)),
  );
  return [...letters].map((letter) => {
    const plain = plainLetter(letter);
    return { letter, plain: gsmText.test(plain) ? plain : null };
  });
}

const places = /\{([^{}\n]{1,60})\}/g;

/** Titles of columns are typed by people: letters in any case, with or without spaces around them. */
const fieldKey = (name: string): string => name.trim().toLowerCase();

/** The fields that a text names, as often as it does and as they are looked up. */
export const fieldsIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(places), ([, name]) => fieldKey(name ?? ''));

/** What begins with a brace and is no field: half of one, or one in two pairs. It would be read as it stands. */
export function strayBrace(text: string): string | null {
  const [stray] = /[{}][^\s{}]{0,20}/.exec(text.replaceAll(places, '…')) ?? [];
  return stray ?? null;
}

/** A text as its fields and what stands between them, in order; nothing of it is lost. */
export function splitAtFields(
  text: string,
): ReadonlyArray<{ readonly text: string; readonly field: string | null }> {
  const parts: Array<{ text: string; field: string | null }> = [];
  let end = 0;
  for (const match of text.matchAll(places)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), field: null });
    parts.push({ text: match[0], field: fieldKey(match[1] ?? '') });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), field: null });
  return parts;
}

/** A field that has no value stays visible. */
export const fillIn = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(places, (place, name: string) => values[fieldKey(name)] ?? place);

/** How much room the values of a person's fields take, each as often as the text names it. */
export interface Length {
  readonly gsm: number | null;
  readonly ucs2: number;
  readonly plain: number | null;
}

const septetsOf = (text: string): number | null =>
  gsmText.test(text) ? text.length + doublesIn(text) : null;

export function lengthOf(text: string): Length {
  const gsm = septetsOf(text);
  return { gsm, ucs2: text.length, plain: gsm ?? septetsOf(plainLetters(text)) };
}

type Texts = Readonly<Record<Language, string>>;

interface CountedPeople extends Length {
  readonly language: Language;
  readonly people: number;
}

/** Which of two texts somebody gets: their own language's, or the only one there is. */
export const textFor = (texts: Texts, language: Language): string =>
  texts[language] === '' ? texts[language === 'en' ? 'fr' : 'en'] : texts[language];

/** How long a text is outside of its fields. */
export const lengthAround = (text: string): Length => lengthOf(text.replaceAll(places, ''));

/**
 * The size of a text whose fields are filled in, from the two lengths alone: exact but for an escaped letter or a pair that
 * would be cut at the end of a part.
 */
export function sizeOfLengths(around: Length, filled: Length, isPlain: boolean): SmsSize {
  const [mine, theirs] = isPlain ? [around.plain, filled.plain] : [around.gsm, filled.gsm];
  const encoding = mine === null || theirs === null ? 'ucs2' : 'gsm7';
  const units = mine === null || theirs === null ? around.ucs2 + filled.ucs2 : mine + theirs;
  return { encoding, units, parts: partsOfUnits(units, encoding) };
}

/**
 * What a text costs, from the lengths of people's fields alone. It takes as long as there are different lengths, and not as
 * there are people.
 */
export function countMessages(
  texts: Texts,
  lengths: readonly CountedPeople[],
  isPlain: boolean,
): number {
  const around = { en: lengthAround(textFor(texts, 'en')), fr: lengthAround(textFor(texts, 'fr')) };
  return lengths.reduce(
    (sum, one) => sum + sizeOfLengths(around[one.language], one, isPlain).parts * one.people,
    0,
  );
}
