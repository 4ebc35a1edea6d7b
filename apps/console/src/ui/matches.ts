/** Blind to case and accents: `reglages` finds `Réglages`. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Every word must occur, in any order. */
export const matches = (text: string, words: string): boolean => {
  const haystack = plain(text);
  return plain(words)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
};
