import type { Environment } from '@ardoise/contract/developer/environments';
import type { KeyContext } from '../../platform/http/context.ts';
import type { CollectionBooks } from './collection-books.ts';
import { engineBooks } from './collections/engine-books.ts';
import { developmentDisbursements } from './disbursements/development-disbursements.ts';
import type { DisbursementBooks } from './disbursements/disbursement-books.ts';
import { productionDisbursements } from './disbursements/production-disbursements.ts';
import { sandboxBooks } from './sandbox/sandbox-books.ts';
import { sandboxDisbursements } from './sandbox/sandbox-disbursements.ts';

/** The one place in which the environment chooses: the school's and the operators' own go by the engine of payments. */
const books: Record<Environment, CollectionBooks> = {
  production: engineBooks,
  development: engineBooks,
  sandbox: sandboxBooks,
};

export const booksOf = ({ key }: KeyContext): CollectionBooks => books[key.environment];

const disbursements: Record<Environment, DisbursementBooks> = {
  production: productionDisbursements,
  development: developmentDisbursements,
  sandbox: sandboxDisbursements,
};

export const disbursementsOf = ({ key }: KeyContext): DisbursementBooks =>
  disbursements[key.environment];
