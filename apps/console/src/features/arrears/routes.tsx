import { getArrears } from '@ardoise/contract/endpoints/arrears';
import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withRecord, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';
import { arrearsFilterIds } from './filter-ids.ts';

const domains = ['list', 'people', 'money', 'arrears'] as const;
const withFamily = withRecord(getArrears, ...domains);

const listRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.arrears,
  validateSearch: listSearch(...arrearsFilterIds),
  loader: withTexts(...domains),
  component: lazyScreen(
    'arrears-screen',
    async () => (await import('./screens/arrears-screen.tsx')).ArrearsScreen,
  ),
  staticData: {
    screen: {
      title: 'arrears',
      permission: 'fees.read',
      menu: { area: 'money', icon: 'alert', order: 21 },
    },
  },
});

const familyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.arrearsOf,
  loader: (parts) => withFamily(parts),
  component: lazyScreen(
    'arrears-of-screen',
    async () => (await import('./screens/arrears-of-screen.tsx')).ArrearsOfScreen,
  ),
  staticData: { screen: { title: 'arrears', permission: 'fees.read' } },
});

export const arrearsRoutes = [listRoute, familyRoute] as const;
