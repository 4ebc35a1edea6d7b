import { useQuery } from '@tanstack/react-query';
import { createRoute, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { callQuery } from '../../lib/api/call-query.ts';
import { getTransaction, listTransactions } from '../../lib/api/money-calls.ts';
import { useConsole } from '../../lib/console.tsx';
import { type FindProvider, settle } from '../../lib/find.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { useCan } from '../../lib/me.ts';
import { signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const texts = withTexts('list', 'people', 'money', 'transactions');

/** How many payments are pending too long. The socket keeps it true. */
function useWaitingCount(): number {
  const query = callQuery(useConsole(), listTransactions, {
    query: { state: 'attention', perPage: 1 },
  });
  return useQuery(query).data?.total ?? 0;
}

const transactionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/apps/transactions',
  validateSearch: listSearch('operator', 'state'),
  loader: texts,
  component: lazyScreen(
    'transactions-screen',
    async () => (await import('./screens/transactions-screen.tsx')).TransactionsScreen,
  ),
  staticData: {
    screen: {
      title: 'transactions',
      permission: 'payments.read',
      menu: { area: 'money', icon: 'transfer', order: 30, useCount: useWaitingCount },
    },
  },
});

const transactionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/payment/status/$id',
  loader: ({ context, params }) => {
    const query = callQuery(context.console, getTransaction, { params: { id: params.id } });
    context.queries.query(query).catch(() => {});
    return texts({ context });
  },
  component: lazyScreen(
    'transaction-screen',
    async () => (await import('./screens/transaction-screen.tsx')).TransactionScreen,
  ),
  staticData: { screen: { title: 'transactions', permission: 'payments.read' } },
});

export const transactionRoutes = [transactionsRoute, transactionRoute] as const;

/** Shorter than any number of ours, any reference and any phone: nothing could match it. */
const shortestNumber = 6;

/** Lets Ctrl/Cmd+K find a payment by its number, its references or the payer's phone. */
export function useFindTransactions(): FindProvider {
  const screens = useTranslations('shell.screens');
  const format = useFormatter();
  const { api } = useConsole();
  const router = useRouter();
  const canRead = useCan()('payments.read');
  return useMemo(
    () => ({
      id: 'transactions',
      title: screens('transactions'),
      find: async (words, signal) => {
        if (!canRead || words.trim().length < shortestNumber || !/\d/.test(words)) return [];
        await settle(signal);
        const { items } = await api(
          listTransactions,
          { query: { q: words.trim(), perPage: 6 } },
          { silent: true, spinner: false, signal },
        );
        return items.map(({ id, number, amount, phone }) => ({
          id,
          title: number,
          detail: `${format.number(amount)} · ${phone}`,
          icon: 'transfer' as const,
          open: () => void router.navigate({ to: '/payment/status/$id', params: { id } }),
        }));
      },
    }),
    [screens, format, api, router, canRead],
  );
}
