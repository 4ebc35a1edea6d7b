import { plainLetters } from '@ardoise/contract/values/sms-text';

/** Letters, apostrophes and dashes: no dot, colon or slash that would make a link, no @, nothing unseen. */
const notOfNames = /[^A-Za-zÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùü0-9'-]+/g;

/** What stands before an address, and the names of the sites that the rest of it would be looked for on. */
const wordsOfLinks = /(?<![A-Za-z])(?:https?|www)(?![A-Za-z])/gi;

/** Enough for `Lycée bilingue 2` and `Promo 2026`, too few for a phone. */
const mostDigits = 4;

const mostLetters = 40;

/**
 * A name that somebody typed, as it may stand in a message to somebody else: it can be read and neither followed nor
 * called. Where nothing is left of it, `instead` stands there.
 */
export function plainName(name: string, instead: string): string {
  const letters = plainLetters(name.normalize('NFKC'))
    .replace(notOfNames, ' ')
    .replace(wordsOfLinks, ' ');
  const digits = letters.match(/[0-9]/g)?.length ?? 0;
  const callable = digits > mostDigits ? letters.replace(/[0-9]+/g, ' ') : letters;
  const words = callable.split(' ').filter((word) => /[A-Za-z0-9\u00c0-\u00ff]/.test(word));
  const short = shorten(words.join(' '));
  return short === '' ? instead : short;
}

/** At the end of a word where there is one. */
function shorten(text: string): string {
  if (text.length <= mostLetters) return text;
  const cut = text.slice(0, mostLetters);
  const lastSpace = cut.lastIndexOf(' ');
  return lastSpace > 0 ? cut.slice(0, lastSpace) : cut;
}
