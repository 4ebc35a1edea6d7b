import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';

export const apiKeyRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: screens.apiKeys,
    loader: withTexts('people', 'apiKeys'),
    component: lazyScreen(
      'api-keys-screen',
      async () => (await import('./screens/api-keys-screen.tsx')).ApiKeysScreen,
    ),
    staticData: {
      screen: {
        title: 'apiKeys',
        permission: 'developer.read',
        menu: { area: 'administration', icon: 'key', order: 45 },
      },
    },
  }),
] as const;
