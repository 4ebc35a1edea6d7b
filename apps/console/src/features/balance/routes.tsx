import { screens } from '@ardoise/contract/protocol/screens';
import { getBalance } from '@ardoise/contract/endpoints/payments';
import { createRoute } from '@tanstack/react-router';
import { useAttentionCount } from '../../domain/attention/use-attention.ts';
import { callQuery } from '../../lib/api/call-query.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';

const texts = withTexts('list', 'people', 'money', 'balance');

const balanceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.balance,
  loader: ({ context }) => {
    context.queries.query(callQuery(context.console, getBalance, {})).catch(() => {});
    return texts({ context });
  },
  component: lazyScreen(
    'balance-screen',
    async () => (await import('./screens/balance-screen.tsx')).BalanceScreen,
  ),
  staticData: {
    screen: {
      title: 'balance',
      permission: 'payments.read',
      menu: { area: 'start', icon: 'home', order: 10, useCount: useAttentionCount },
    },
  },
});

export const balanceRoutes = [balanceRoute] as const;
