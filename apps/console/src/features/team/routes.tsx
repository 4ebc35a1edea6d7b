import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const teamRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.team,
  validateSearch: listSearch('role'),
  loader: withTexts('list', 'people', 'image', 'access', 'team'),
  component: lazyScreen(
    'team-screen',
    async () => (await import('./screens/team-screen.tsx')).TeamScreen,
  ),
  staticData: {
    screen: {
      title: 'team',
      permission: 'staff.read',
      menu: { area: 'administration', icon: 'contacts', order: 19 },
    },
  },
});

export const teamRoutes = [teamRoute] as const;
