import { z } from 'zod';
import * as endpoints from './endpoints/transactions.ts';
import { call } from './protocol/call.ts';
import { listQuery } from './protocol/envelope.ts';
import { exportCall } from './protocol/export-call.ts';
import { transactionFilters } from './transactions.ts';

const searchedTransactions = transactionFilters.extend(listQuery.pick({ q: true }).shape);

export const sumTransactions = call({
  ...endpoints.sumTransactions,
  summary:
    'How much the transactions that the filters choose are together, and how much of it was paid',
  access: 'payments.read',
  query: searchedTransactions,
  answer: z.object({
    count: z.number().int(),
    amount: z.number().int(),
    paidCount: z.number().int(),
    paidAmount: z.number().int(),
    hasMore: z
      .boolean()
      .optional()
      .describe('Only where a search fits more than is gone through: the figures are of less'),
  }),
});

/** For whoever may read payments and take lists along. */
export const exportTransactions = exportCall(endpoints.exportTransactions, searchedTransactions);
