import type { BookFamily } from '@ardoise/contract/offline-desk';
import type { DeskStudent } from '@ardoise/contract/take-payment';

/** Blind to case and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** By name, student ID or payment code: each word begins one of theirs. */
export function findInBook(
  families: Iterable<BookFamily>,
  words: string,
  most: number,
): DeskStudent[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const found: DeskStudent[] = [];
  for (const { students } of families)
    for (const student of students) {
      const own = plain(`${student.name} ${student.number} ${student.paymentCode}`);
      const parts = [...own.split(/[\s-]+/), ...own.split(/\s+/)];
      if (wanted.every((word) => parts.some((part) => part.startsWith(word)))) found.push(student);
    }
  return found.toSorted((a, b) => a.name.localeCompare(b.name)).slice(0, most);
}
