import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';

const myAccountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.account,
  loader: withTexts('image', 'account'),
  component: lazyScreen(
    'my-account-screen',
    async () => (await import('./screens/my-account-screen.tsx')).MyAccountScreen,
  ),
  staticData: {
    screen: { title: 'account', menu: { area: 'administration', icon: 'person', order: 30 } },
  },
});

export const accountRoutes = [myAccountRoute] as const;
