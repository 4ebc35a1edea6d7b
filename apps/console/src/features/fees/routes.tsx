import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withRecord, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';
import { feeFilterIds } from './filter-ids.ts';

const domains = ['list', 'people', 'money', 'fees'] as const;
const withFee = withRecord(
  async () => (await import('@ardoise/contract/endpoints/fees')).getFee,
  ...domains,
  'corrections',
);

const feesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.fees,
  validateSearch: listSearch(...feeFilterIds),
  loader: withTexts(...domains),
  component: lazyScreen(
    'fees-screen',
    async () => (await import('./screens/fees-screen.tsx')).FeesScreen,
  ),
  staticData: {
    screen: {
      title: 'fees',
      permission: 'fees.read',
      menu: { area: 'money', icon: 'card', order: 20 },
    },
  },
});

const feeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.fee,
  loader: (parts) => withFee(parts),
  component: lazyScreen(
    'fee-screen',
    async () => (await import('./screens/fee-screen.tsx')).FeeScreen,
  ),
  staticData: { screen: { title: 'fees', permission: 'fees.read' } },
});

export const feeRoutes = [feesRoute, feeRoute] as const;
