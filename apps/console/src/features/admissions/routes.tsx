import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const texts = withTexts('list', 'people', 'admissions');

const applicationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.applications,
  validateSearch: listSearch('state'),
  loader: texts,
  component: lazyScreen(
    'applications-screen',
    async () => (await import('./screens/applications-screen.tsx')).ApplicationsScreen,
  ),
  staticData: {
    screen: {
      title: 'admissions',
      permission: 'people.read',
      menu: { area: 'school', icon: 'inbox', order: 20 },
    },
  },
});

const reviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.application,
  loader: texts,
  component: lazyScreen(
    'review-screen',
    async () => (await import('./screens/review-screen.tsx')).ReviewScreen,
  ),
  staticData: { screen: { title: 'admissions', permission: 'people.read' } },
});

export const admissionRoutes = [applicationsRoute, reviewRoute] as const;
