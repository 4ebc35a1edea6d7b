import { listTransactions } from '@ardoise/contract/endpoints/transactions';
import { useFormatter } from 'use-intl';
import type { FindProvider } from '../../domain/find/find.ts';
import { useFindRecords } from '../../domain/find/use-find-records.ts';
import { childrenOf } from './children-of.ts';

/** Fewer letters fit too many, and fewer digits are the end of no phone that is looked for. */
const shortestSearch = 3;

/** Found by student, family, payer, phone, amount, receipt, or by its number and references. */
export function useFindTransactions(): FindProvider {
  const format = useFormatter();
  return useFindRecords({
    screen: 'transactions',
    icon: 'transfer',
    permission: 'payments.read',
    most: 6,
    canMatch: (words) => words.length >= shortestSearch,
    ask: (api, query, options) => api(listTransactions, { query }, options),
    describe: ({ number, amount, narration, parts }) => ({
      title: childrenOf(parts) || narration,
      detail: `${format.number(amount)} · ${number}`,
    }),
    page: '/payment/status/$id',
  });
}
