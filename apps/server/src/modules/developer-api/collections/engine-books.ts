import type { CollectionBooks } from '../collection-books.ts';
import { readStudentOwed } from '../students.ts';
import { cancelCollection } from './cancel-collection.ts';
import { listOwn, readCollection } from './read-collections.ts';
import { startCollection } from './start-collection.ts';

/** Collections of the school itself, and those by the operators' own test systems: both by the one engine of payments. */
export const engineBooks: CollectionBooks = {
  start: startCollection,
  read: readCollection,
  list: listOwn,
  cancel: cancelCollection,
  readStudent: readStudentOwed,
};
