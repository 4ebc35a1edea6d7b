import { getPayout } from '@ardoise/contract/endpoints/payouts';
import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withRecord, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const domains = ['list', 'people', 'money', 'payouts'] as const;

const withPayout = withRecord(getPayout, ...domains);

const payoutsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.payouts,
  validateSearch: listSearch('state', 'purpose'),
  loader: withTexts(...domains),
  component: lazyScreen(
    'payouts-screen',
    async () => (await import('./screens/payouts-screen.tsx')).PayoutsScreen,
  ),
  staticData: { screen: { title: 'payouts', permission: 'payouts.read', findIcon: 'outward' } },
});

const payoutRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.payout,
  loader: (parts) => withPayout(parts),
  component: lazyScreen(
    'payout-screen',
    async () => (await import('./screens/payout-screen.tsx')).PayoutScreen,
  ),
  staticData: { screen: { title: 'payouts', permission: 'payouts.read' } },
});

export const payoutRoutes = [payoutsRoute, payoutRoute] as const;
