import { screens } from '@ardoise/contract/protocol/screens';
import { getTransaction, listTransactions } from '@ardoise/contract/endpoints/transactions';
import { createRoute } from '@tanstack/react-router';
import { useFormatter } from 'use-intl';
import type { FindProvider } from '../../domain/find/find.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withRecord, withTexts } from '../../lib/routes.ts';
import { useFindRecords } from '../../domain/find/use-find-records.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';
import { childrenOf } from './children-of.ts';

const domains = ['list', 'people', 'money', 'transactions'] as const;
const withTransaction = withRecord(getTransaction, ...domains);

const transactionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.transactions,
  validateSearch: listSearch('operator', 'state', 'failure', 'period', 'from', 'to'),
  loader: withTexts(...domains),
  component: lazyScreen(
    'transactions-screen',
    async () => (await import('./screens/transactions-screen.tsx')).TransactionsScreen,
  ),
  staticData: {
    screen: {
      title: 'transactions',
      permission: 'payments.read',
      menu: { area: 'money', icon: 'transfer', order: 30 },
    },
  },
});

const transactionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.transaction,
  loader: (parts) => withTransaction(parts),
  component: lazyScreen(
    'transaction-screen',
    async () => (await import('./screens/transaction-screen.tsx')).TransactionScreen,
  ),
  staticData: { screen: { title: 'transactions', permission: 'payments.read' } },
});

export const transactionRoutes = [transactionsRoute, transactionRoute] as const;

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
