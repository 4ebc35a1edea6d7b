/**
 * Pure: how a name sounds, as French, English and the languages of Cameroon write it. Two spellings of one sound have one
 * key: Fotso and Fotsso, Njoya and Ndjoya, Kouam and Kwam, Tchoumi and Choumi. Order matters: a rule meets what the ones
 * before have left.
 */
const rules: ReadonlyArray<readonly [RegExp, string]> = [
  [/(.)\1+/gu, '$1'],
  [/ph/g, 'f'],
  // One sign for the sounds that are written tch, ch, sh and sch. `x` is free for it once it is spelled out.
  [/x/g, 'ks'],
  [/t?s?ch|t?sh/g, 'x'],
  [/h/g, ''],
  [/dj/g, 'j'],
  // Of a soft g; after n it is hard, whatever follows: Ngeh, Nguemo, Ngemo.
  [/(?<!n)g(?=[eiy])/g, 'j'],
  [/gu(?=[eiy])/g, 'g'],
  [/qu(?=[eiy])|q|ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/z/g, 's'],
  [/ou|w/g, 'u'],
  [/e?au/g, 'o'],
  [/[ae][iy]/g, 'e'],
  [/y/g, 'i'],
  [/eu/g, 'e'],
  [/n(?=[bp])/g, 'm'],
  [/(.)\1+/gu, '$1'],
];

/** What is written at the end of a word and not heard. A word of two letters keeps both. */
const silentEnd = /(?<=..)[est]+$/;

/** The key of a beginning: what is silent at the end of a word may be heard in its middle. */
export const soundOfBeginning = (folded: string): string =>
  rules.reduce((sound, [written, heard]) => sound.replace(written, heard), folded);

/** The key of a whole word, which is folded already. A word of silent letters alone is its own key. */
export const soundKey = (folded: string): string =>
  soundOfBeginning(folded).replace(silentEnd, '') || folded;
