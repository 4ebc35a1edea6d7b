import { editDistance } from '../read/match-classes.ts';

/** How people are addressed says nothing of who they are. */
const titles = new Set([
  'm',
  'mr',
  'mme',
  'mrs',
  'ms',
  'miss',
  'mlle',
  'dr',
  'pr',
  'me',
  'madame',
  'monsieur',
  'epse',
  'epouse',
  'ep',
  'nee',
  'veuve',
  'vve',
  'feu',
]);

const wordsOf = (foldedName: string): string[] =>
  foldedName.split(/[^a-z0-9]+/).filter((word) => word !== '' && !titles.has(word));

/** An initial stands for a name, and one letter may be mistyped in a long one. */
const isSameWord = (a: string, b: string): boolean =>
  a === b ||
  (a.length === 1 && b.startsWith(a)) ||
  (b.length === 1 && a.startsWith(b)) ||
  (a.length > 3 && b.length > 3 && editDistance(a, b) === 1);

/**
 * Of two who have one phone: whether their names can be one person's, written in two ways. Every word of the shorter one is
 * in the longer one, in whatever order. Parents who share a phone have a first name each and stay two.
 */
export function canBeSamePerson(a: string, b: string): boolean {
  if (a === b) return true;
  const [shorter, longer] = [wordsOf(a), wordsOf(b)].sort((x, y) => x.length - y.length);
  if (shorter === undefined || longer === undefined || shorter.length === 0) return false;
  const left = [...longer];
  return shorter.every((word) => {
    const at = left.findIndex((other) => isSameWord(word, other));
    if (at === -1) return false;
    left.splice(at, 1);
    return true;
  });
}
