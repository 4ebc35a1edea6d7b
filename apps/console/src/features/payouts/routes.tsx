import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

/** What is shown is asked for by the screens themselves: an endpoint here would bring all of its domain into the entry. */
const texts = withTexts('list', 'people', 'money', 'payouts');

const payoutsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.payouts,
  validateSearch: listSearch('state', 'purpose'),
  loader: texts,
  component: lazyScreen(
    'payouts-screen',
    async () => (await import('./screens/payouts-screen.tsx')).PayoutsScreen,
  ),
  staticData: { screen: { title: 'payouts', permission: 'payouts.read', findIcon: 'outward' } },
});

const payoutRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.payout,
  loader: texts,
  component: lazyScreen(
    'payout-screen',
    async () => (await import('./screens/payout-screen.tsx')).PayoutScreen,
  ),
  staticData: { screen: { title: 'payouts', permission: 'payouts.read' } },
});

export const payoutRoutes = [payoutsRoute, payoutRoute] as const;
