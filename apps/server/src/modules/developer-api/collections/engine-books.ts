import { errors } from '@ardoise/contract/protocol/errors';
import { Refusal } from '../../../platform/refusal.ts';
import type { CollectionBooks } from '../collection-books.ts';

const unknown = () => Promise.reject(new Refusal(errors.notFound));

/** Collections of the school itself, and those by the operators' own test systems: both by the one engine of payments. */
export const engineBooks: CollectionBooks = {
  start: unknown,
  read: unknown,
  list: unknown,
  cancel: unknown,
  readStudent: unknown,
};
