import type { Environment } from '@ardoise/contract/developer/environments';
import type { KeyContext } from '../../platform/http/context.ts';
import type { CollectionBooks } from './collection-books.ts';
import { engineBooks } from './collections/engine-books.ts';

/** The one place in which the environment chooses: the school's and the operators' own go by the engine of payments. */
const books: Record<Environment, CollectionBooks> = {
  production: engineBooks,
  development: engineBooks,
  sandbox: engineBooks,
};

export const booksOf = ({ key }: KeyContext): CollectionBooks => books[key.environment];
