import { foldName } from './fold-name.ts';

/** Words that a school's name is not remembered by. */
const smallWords = new Set('a an and au aux d de des du en et l la le les of the'.split(' '));

/**
 * The initials of a school's name, at most three: `Collège Les Palmiers` is CP. They begin the numbers of students and of
 * receipts.
 */
export function schoolPrefix(schoolName: string): string {
  const words = foldName(schoolName).match(/[a-z]+/g) ?? [];
  const large = words.filter((word) => !smallWords.has(word));
  const initials = (large.length > 0 ? large : words).map((word) => word.charAt(0)).join('');
  return initials.slice(0, 3).toUpperCase() || 'S';
}
