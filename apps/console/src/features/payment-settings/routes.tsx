import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';

const paymentSettingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.paymentSettings,
  loader: withTexts('people', 'money', 'paymentSettings'),
  component: lazyScreen(
    'payment-settings-screen',
    async () => (await import('./screens/payment-settings-screen.tsx')).PaymentSettingsScreen,
  ),
  staticData: {
    screen: {
      title: 'paymentSettings',
      permission: 'paymentSettings.read',
      menu: { area: 'administration', icon: 'wallet', order: 15 },
    },
  },
});

export const paymentSettingsRoutes = [paymentSettingsRoute] as const;
