import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withRecord, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const domains = ['list', 'people', 'plans', 'services'] as const;

const withService = withRecord(
  async () => (await import('@ardoise/contract/endpoints/services')).getService,
  ...domains,
);

const servicesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.services,
  validateSearch: listSearch('type', 'isEnabled'),
  loader: withTexts(...domains),
  component: lazyScreen(
    'services-screen',
    async () => (await import('./screens/services-screen.tsx')).ServicesScreen,
  ),
  staticData: {
    screen: {
      title: 'services',
      permission: 'services.read',
      menu: { area: 'money', icon: 'bag', order: 25 },
    },
  },
});

const serviceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.service,
  loader: (parts) => withService(parts),
  component: lazyScreen(
    'service-screen',
    async () => (await import('./screens/service-screen.tsx')).ServiceScreen,
  ),
  staticData: { screen: { title: 'services', permission: 'services.read' } },
});

export const serviceRoutes = [servicesRoute, serviceRoute] as const;
