import { getDashboard } from '@ardoise/contract/endpoints/dashboard';
import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { callQuery } from '../../lib/api/call-query.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';
import { rangeIn } from './range.ts';

const texts = withTexts('people', 'money', 'dashboard');

const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.dashboard,
  validateSearch: rangeIn,
  loaderDeps: ({ search: { range } }) => ({ range }),
  loader: ({ context, deps: query }) => {
    context.queries.query(callQuery(context.console, getDashboard, { query })).catch(() => {});
    return texts({ context });
  },
  component: lazyScreen(
    'dashboard-screen',
    async () => (await import('./screens/dashboard-screen.tsx')).DashboardScreen,
  ),
  staticData: {
    screen: {
      title: 'dashboard',
      permission: 'reports.read',
      menu: { area: 'start', icon: 'chart', order: 5 },
    },
  },
});

export const dashboardRoutes = [dashboardRoute] as const;
