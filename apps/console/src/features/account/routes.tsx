import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';

const MyAccount = lazyScreen(
  'my-account-screen',
  async () => (await import('./screens/my-account-screen.tsx')).MyAccountScreen,
);

const myAccountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.account,
  loader: withTexts('image', 'account'),
  component: MyAccount,
  staticData: {
    screen: { title: 'account', menu: { area: 'administration', icon: 'person', order: 30 } },
  },
});

/** The same for the provider's own people, who belong to no school: the desk wants a second factor of them. */
const deskAccountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.deskAccount,
  loader: withTexts('image', 'account'),
  component: MyAccount,
  staticData: {
    screen: {
      title: 'account',
      layout: 'desk',
      menu: { area: 'platform', icon: 'person', order: 90 },
    },
  },
});

export const accountRoutes = [myAccountRoute, deskAccountRoute] as const;
