/** The letters of an SMS whose one part has room for 160; with any other letter it has room for 70. */
const cheapLetter = /[\n\x20-\x5f\x61-\x7e¡£¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùü]/;

const cheapText = new RegExp(`^${cheapLetter.source}*$`);

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
  if (cheapLetter.test(letter)) return letter;
  const bare = letter.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '');
  return nearest[letter] ?? nearest[bare] ?? bare;
}

/** The same text in letters that keep an SMS short, also where a school's or a child's name does not. */
export const plainLetters = (text: string): string =>
  text.normalize('NFC').replaceAll(/./gsu, plainLetter);

/** Of the basic set, these are sent as two. */
const doubleLetter = /[[\]\\^{|}~€]/g;

/** The parts that a gateway sends an SMS in, and charges. */
export function smsSegments(text: string): number {
  const isCheap = cheapText.test(text);
  const length = text.length + (isCheap ? (text.match(doubleLetter)?.length ?? 0) : 0);
  const [alone, inMany] = isCheap ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / inMany);
}
