/** Puts words where the caret is, or in the place of what is marked, with a space before them where a word ends there. */
export function insertAt(
  text: string,
  words: string,
  start: number,
  end: number = start,
): { text: string; caret: number } {
  const before = text.slice(0, start);
  const between = /\S$/.test(before) ? ' ' : '';
  const caret = start + between.length + words.length;
  return { text: before + between + words + text.slice(end), caret };
}
