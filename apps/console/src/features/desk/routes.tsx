import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { type RouterContext, signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const texts = withTexts('list', 'people', 'desk');

/** Below a school's address there is no desk. */
function refuseSchools({ context }: { context: RouterContext }): void {
  if (!context.console.base.isDesk) throw redirect({ to: '/error-404', replace: true });
}

const schoolsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.desk,
  validateSearch: listSearch('state'),
  beforeLoad: refuseSchools,
  loader: texts,
  component: lazyScreen(
    'desk-schools-screen',
    async () => (await import('./screens/desk-schools-screen.tsx')).DeskSchoolsScreen,
  ),
  staticData: {
    screen: {
      title: 'deskSchools',
      layout: 'desk',
      menu: { area: 'start', icon: 'school', order: 10 },
    },
  },
});

const schoolRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.deskSchool,
  beforeLoad: refuseSchools,
  loader: texts,
  component: lazyScreen(
    'desk-school-screen',
    async () => (await import('./screens/desk-school-screen.tsx')).DeskSchoolScreen,
  ),
  staticData: { screen: { title: 'deskSchools', layout: 'desk' } },
});

export const deskRoutes = [schoolsRoute, schoolRoute] as const;
