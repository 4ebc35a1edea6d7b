import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';

const accessControlRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.access,
  loader: withTexts('access'),
  component: lazyScreen(
    'access-control-screen',
    async () => (await import('./screens/access-control-screen.tsx')).AccessControlScreen,
  ),
  staticData: {
    screen: {
      title: 'accessControl',
      permission: 'ACL.read',
      menu: { area: 'administration', icon: 'shield', order: 20 },
    },
  },
});

export const accessRoutes = [accessControlRoute] as const;
