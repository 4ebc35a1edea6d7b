import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';

const senderIdsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.senderIds,
  loader: withTexts('people', 'money', 'orders', 'plans', 'senderIds'),
  component: lazyScreen(
    'sender-ids-screen',
    async () => (await import('./screens/sender-ids-screen.tsx')).SenderIdsScreen,
  ),
  staticData: {
    screen: {
      title: 'senderIds',
      permission: 'sms.read',
      menu: { area: 'administration', icon: 'send', order: 18 },
    },
  },
});

export const senderIdRoutes = [senderIdsRoute] as const;
