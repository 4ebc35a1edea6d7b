/** Letters that are no letter with an accent, and what people without them on the keyboard type instead. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  ŋ: 'n',
  ɛ: 'e',
  ə: 'e',
  ɔ: 'o',
  ɓ: 'b',
  ɗ: 'd',
  ɨ: 'i',
  ʉ: 'u',
};

/** Most words of a list are: they are folded in a fifth of the time. */
const plainText = /^[\x20-\x7e]*$/;

const foldLetters = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[æœßøłŋɛəɔɓɗɨʉ]/g, (letter) => plainLetters[letter] ?? letter);

/** Accents and case do not make a name another one. */
export const foldName = (name: string): string =>
  (plainText.test(name) ? name.toLowerCase() : foldLetters(name)).replace(/\s+/g, ' ').trim();
