import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute, redirect } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { type RouterContext, signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';
import {
  useWaitingBusinesses,
  useWaitingOrders,
  useWaitingPayouts,
  useWaitingSenderIds,
} from './waiting.ts';

const texts = withTexts(
  'list',
  'people',
  'money',
  'orders',
  'payouts',
  'verification',
  'desk',
  'deskSales',
  'deskPlatform',
);

/** Below a school's address there is no desk. */
function refuseSchools({ context }: { context: RouterContext }): void {
  if (!context.console.base.isDesk) throw redirect({ to: '/error-404', replace: true });
}

/** What all of them have in common. */
const atDesk = {
  getParentRoute: () => signedInRoute,
  beforeLoad: refuseSchools,
  loader: texts,
} as const;

const homeRoute = createRoute({
  ...atDesk,
  path: screens.desk,
  component: lazyScreen(
    'desk-home-screen',
    async () => (await import('./screens/desk-home-screen.tsx')).DeskHomeScreen,
  ),
  staticData: {
    screen: {
      title: 'deskHome',
      layout: 'desk',
      menu: { area: 'start', icon: 'home', order: 5 },
    },
  },
});

const schoolsRoute = createRoute({
  ...atDesk,
  path: screens.deskSchools,
  validateSearch: listSearch('state', 'isSuspended'),
  component: lazyScreen(
    'desk-schools-screen',
    async () => (await import('./screens/desk-schools-screen.tsx')).DeskSchoolsScreen,
  ),
  staticData: {
    screen: {
      title: 'deskSchools',
      layout: 'desk',
      menu: { area: 'waiting', icon: 'school', order: 10, useCount: useWaitingBusinesses },
    },
  },
});

const schoolRoute = createRoute({
  ...atDesk,
  path: screens.deskSchool,
  component: lazyScreen(
    'desk-school-screen',
    async () => (await import('./screens/desk-school-screen.tsx')).DeskSchoolScreen,
  ),
  staticData: { screen: { title: 'deskSchools', layout: 'desk' } },
});

const senderIdsRoute = createRoute({
  ...atDesk,
  path: screens.deskSenderIds,
  validateSearch: listSearch('state'),
  component: lazyScreen(
    'desk-sender-ids-screen',
    async () => (await import('./screens/desk-sender-ids-screen.tsx')).DeskSenderIdsScreen,
  ),
  staticData: {
    screen: {
      title: 'deskSenderIds',
      layout: 'desk',
      menu: { area: 'waiting', icon: 'send', order: 20, useCount: useWaitingSenderIds },
    },
  },
});

const ordersRoute = createRoute({
  ...atDesk,
  path: screens.deskOrders,
  validateSearch: listSearch('state', 'schoolId'),
  component: lazyScreen(
    'desk-orders-screen',
    async () => (await import('./screens/desk-orders-screen.tsx')).DeskOrdersScreen,
  ),
  staticData: {
    screen: {
      title: 'deskOrders',
      layout: 'desk',
      menu: { area: 'waiting', icon: 'cart', order: 30, useCount: useWaitingOrders },
    },
  },
});

const payoutsRoute = createRoute({
  ...atDesk,
  path: screens.deskPayouts,
  validateSearch: listSearch('state'),
  component: lazyScreen(
    'desk-payouts-screen',
    async () => (await import('./screens/desk-payouts-screen.tsx')).DeskPayoutsScreen,
  ),
  staticData: {
    screen: {
      title: 'deskPayouts',
      layout: 'desk',
      menu: { area: 'waiting', icon: 'outward', order: 40, useCount: useWaitingPayouts },
    },
  },
});

const pricesRoute = createRoute({
  ...atDesk,
  path: screens.deskPrices,
  component: lazyScreen(
    'desk-prices-screen',
    async () => (await import('./screens/desk-prices-screen.tsx')).DeskPricesScreen,
  ),
  staticData: {
    screen: {
      title: 'deskPrices',
      layout: 'desk',
      menu: { area: 'platform', icon: 'tag', order: 10 },
    },
  },
});

const plansRoute = createRoute({
  ...atDesk,
  path: screens.deskPlans,
  component: lazyScreen(
    'desk-plans-screen',
    async () => (await import('./screens/desk-plans-screen.tsx')).DeskPlansScreen,
  ),
  staticData: {
    screen: {
      title: 'deskPlans',
      layout: 'desk',
      menu: { area: 'platform', icon: 'layers', order: 20 },
    },
  },
});

const gatewaysRoute = createRoute({
  ...atDesk,
  path: screens.deskGateways,
  component: lazyScreen(
    'desk-gateways-screen',
    async () => (await import('./screens/desk-gateways-screen.tsx')).DeskGatewaysScreen,
  ),
  staticData: {
    screen: {
      title: 'deskGateways',
      layout: 'desk',
      menu: { area: 'platform', icon: 'phone', order: 30 },
    },
  },
});

const healthRoute = createRoute({
  ...atDesk,
  path: screens.deskHealth,
  component: lazyScreen(
    'desk-health-screen',
    async () => (await import('./screens/desk-health-screen.tsx')).DeskHealthScreen,
  ),
  staticData: {
    screen: {
      title: 'deskHealth',
      layout: 'desk',
      menu: { area: 'platform', icon: 'pulse', order: 40 },
    },
  },
});

export const deskRoutes = [
  homeRoute,
  schoolsRoute,
  schoolRoute,
  senderIdsRoute,
  ordersRoute,
  payoutsRoute,
  pricesRoute,
  plansRoute,
  gatewaysRoute,
  healthRoute,
] as const;
