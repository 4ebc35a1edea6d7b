/** Words are compared without case and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

export const hasWords = (text: string, words: string): boolean =>
  plain(words)
    .split(/\s+/)
    .every((word) => plain(text).includes(word));
