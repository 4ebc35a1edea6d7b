import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';

const AppSettings = lazyScreen(
  'app-settings-screen',
  async () => (await import('./screens/app-settings-screen.tsx')).AppSettingsScreen,
);

const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.schoolProfile,
  loader: withTexts('people', 'settings', 'verification', 'image'),
  component: AppSettings,
  staticData: {
    screen: {
      title: 'appSettings',
      permission: 'appSettings.read',
      menu: { area: 'administration', icon: 'settings', order: 10 },
    },
  },
});

/** The same screen by its other address. */
const appSettingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.appSettings,
  loader: withTexts('people', 'settings', 'verification', 'image'),
  component: AppSettings,
  staticData: { screen: { title: 'appSettings', permission: 'appSettings.read' } },
});

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.settings,
  beforeLoad: () => {
    throw redirect({ to: '/apps/settings/profile', replace: true });
  },
});

const verificationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.verification,
  loader: withTexts('people', 'verification'),
  component: lazyScreen(
    'verification-screen',
    async () => (await import('./screens/verification-screen.tsx')).VerificationScreen,
  ),
  staticData: { screen: { title: 'verification', permission: 'appSettings.read' } },
});

export const settingsRoutes = [
  profileRoute,
  appSettingsRoute,
  settingsRoute,
  verificationRoute,
] as const;
