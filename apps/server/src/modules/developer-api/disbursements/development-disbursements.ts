import { collectionErrors } from '@ardoise/contract/developer/developer-errors';
import { errors } from '@ardoise/contract/protocol/errors';
import { Refusal } from '../../../platform/refusal.ts';
import type { DisbursementBooks } from './disbursement-books.ts';

/** No operator’s own test system is set up to send money by. */
export const developmentDisbursements: DisbursementBooks = {
  start: () => Promise.reject(new Refusal(collectionErrors.environmentNotSetUp)),
  read: () => Promise.reject(new Refusal(errors.notFound)),
  list: () => Promise.resolve({ items: [], nextCursor: null }),
  readBalance: () => Promise.resolve(0),
};
