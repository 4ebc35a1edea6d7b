import { soundKey } from './sound-key.ts';

/** Pure: under what a name's word is kept, so that a mistyped one is found by comparing for equality alone. */

const shortestName = 3;
/** Beyond this nobody types a name by heart, and its spellings would be many. */
const longestName = 24;

/** Of fewer letters, one other letter makes another name: Ndi, Ndo, Nda. */
const shortestWithTypo = 4;

/** Sounds are kept beside words, behind a sign that no word has. */
export const soundSign = '~';

/** Numbers are not mistyped into other numbers: whoever types one means it. */
export const isNameWord = (word: string): boolean =>
  /^\p{L}+$/u.test(word) && word.length >= shortestName && word.length <= longestName;

/** The word, and the word with each one of its letters left out. */
export function withoutOneLetter(word: string): string[] {
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])].filter(
    (spelling) => spelling !== '',
  );
}

/** Two words that are one letter apart have one of these in common, whichever letter it is. */
export function spellingsOf(word: string): string[] {
  const key = soundKey(word);
  const typos = (text: string): string[] =>
    text.length < shortestWithTypo - 1 ? [text] : withoutOneLetter(text);
  return [...typos(word), ...typos(key).map((sound) => `${soundSign}${sound}`)];
}

/** Whether one letter too many, missing, another, or two that changed places make one word the other. */
export function isOneTypo(one: string, other: string): boolean {
  const [a, b] = [Array.from(one), Array.from(other)];
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const shorter = Math.min(a.length, b.length);
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  const hasSwapped = restA[0] === restB[1] && restA[1] === restB[0];
  return restA.length === 2 && restB.length === 2 && hasSwapped;
}

/** Whether a kept word may be meant by a typed one that has a mistake, by its letters or by its sound. */
export const isNearly = (typed: string, kept: string): boolean =>
  typed.length >= shortestWithTypo &&
  kept.length >= shortestWithTypo &&
  (isOneTypo(typed, kept) || isOneTypoOfSound(typed, kept));

/** Short keys are shared by too many. */
function isOneTypoOfSound(typed: string, kept: string): boolean {
  const [asked, sound] = [soundKey(typed), soundKey(kept)];
  return Math.min(asked.length, sound.length) >= shortestWithTypo && isOneTypo(asked, sound);
}
