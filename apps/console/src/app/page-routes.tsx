import { createRoute, redirect } from '@tanstack/react-router';
import { loadChunk } from '../lib/chunk.ts';
import { lazyScreen } from '../lib/lazy-screen.tsx';
import { rootRoute } from '../lib/routes.ts';

/** The pages that stand alone share one file: each is a few lines, and none is needed at the start. */
const pages = () => import('./pages/stand-alone-pages.tsx');

const NotFound = lazyScreen('stand-alone-pages', async () => (await pages()).NotFoundPage);
const NotAuthorized = lazyScreen(
  'stand-alone-pages',
  async () => (await pages()).NotAuthorizedPage,
);
const ComingSoon = lazyScreen('stand-alone-pages', async () => (await pages()).ComingSoonPage);
const UnderMaintenance = lazyScreen(
  'stand-alone-pages',
  async () => (await pages()).UnderMaintenancePage,
);
const Failure = lazyScreen('stand-alone-pages', async () => (await pages()).ErrorPage);

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error-404',
  component: NotFound,
  staticData: { screen: { title: 'notFound', layout: 'full' } },
});

const notAuthorizedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages/miscellaneous/not-authorized',
  component: NotAuthorized,
  staticData: { screen: { title: 'notAuthorized', layout: 'full' } },
});

const comingSoonRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages/miscellaneous/coming-soon',
  component: ComingSoon,
  staticData: { screen: { title: 'comingSoon', layout: 'full' } },
});

const underMaintenanceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages/miscellaneous/under-maintenance',
  component: UnderMaintenance,
  staticData: { screen: { title: 'underMaintenance', layout: 'full' } },
});

const errorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pages/miscellaneous/error',
  component: Failure,
  staticData: { screen: { title: 'error', layout: 'full' } },
});

/** The same pages by their short names. */
const shortNames: ReadonlySet<string> = new Set([
  'not-authorized',
  'coming-soon',
  'under-maintenance',
  'error',
]);

/** The template part, with a table of its own of what it has at which address. */
const template = () => loadChunk('template', () => import('../template/template.tsx'));

/**
 * Everything else: a short name leads to its page, an address of the template part to that, anything unknown to /error-404,
 * or at the desk to its start.
 */
const otherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: async ({ context, params: { _splat: name = '' } }) => {
    if (context.console.base.isDesk) throw redirect({ to: '/desk', replace: true });
    const page: string = `/pages/miscellaneous/${name}`;
    if (shortNames.has(name)) throw redirect({ to: page, replace: true });
    const elsewhere = await (await template()).openTemplate(context, name);
    if (elsewhere !== null) throw elsewhere;
  },
  component: lazyScreen('template', async () => (await template()).Template),
  staticData: { screen: { title: 'tools', permission: 'shell.read', isTab: true } },
});

export const pageRoutes = [
  notFoundRoute,
  notAuthorizedRoute,
  comingSoonRoute,
  underMaintenanceRoute,
  errorRoute,
  otherRoute,
] as const;
