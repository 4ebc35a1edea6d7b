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
  loader: withTexts('people', 'settings', 'verification', 'schoolData', 'image'),
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
  loader: withTexts('people', 'settings', 'verification', 'schoolData', 'image'),
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

const schoolDataRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.schoolData,
  loader: withTexts('people', 'schoolData'),
  component: lazyScreen(
    'school-data-screen',
    async () => (await import('./screens/school-data-screen.tsx')).SchoolDataScreen,
  ),
  staticData: { screen: { title: 'schoolData', permission: 'schoolData.export' } },
});

export const settingsRoutes = [
  profileRoute,
  appSettingsRoute,
  settingsRoute,
  verificationRoute,
  schoolDataRoute,
] as const;
