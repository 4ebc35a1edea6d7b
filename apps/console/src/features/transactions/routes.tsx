import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withRecord, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const domains = ['list', 'people', 'money', 'transactions'] as const;
const withTransaction = withRecord(
  async () => (await import('@ardoise/contract/endpoints/transactions')).getTransaction,
  ...domains,
);

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
