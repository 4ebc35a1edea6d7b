import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { QueryClient, type QueryPersister } from '@tanstack/react-query';
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { accessRoutes } from '../features/access/routes.tsx';
import { auditRoutes } from '../features/audit/routes.tsx';
import { teamRoutes } from '../features/team/routes.tsx';
import { accountRoutes } from '../features/account/routes.tsx';
import { admissionRoutes } from '../features/admissions/routes.tsx';
import { balanceRoutes } from '../features/balance/routes.tsx';
import { chatRoutes } from '../features/chat/routes.tsx';
import { dashboardRoutes } from '../features/dashboard/routes.tsx';
import { deskRoutes } from '../features/desk/routes.tsx';
import { familyRoutes } from '../features/families/routes.tsx';
import { arrearsRoutes } from '../features/arrears/routes.tsx';
import { feeRoutes } from '../features/fees/routes.tsx';
import { galleryRoutes } from '../features/gallery/routes.tsx';
import { invoicingRoutes } from '../features/invoicing/routes.tsx';
import { paymentSettingsRoutes } from '../features/payment-settings/routes.tsx';
import { serviceRoutes } from '../features/services/routes.tsx';
import { senderIdRoutes } from '../features/sender-ids/routes.tsx';
import { reportRoutes } from '../features/reports/routes.tsx';
import { reviewRoutes } from '../features/reviews/routes.tsx';
import { settingsRoutes } from '../features/settings/routes.tsx';
import { smsRoutes } from '../features/sms/routes.tsx';
import { payoutRoutes } from '../features/payouts/routes.tsx';
import { shopRoutes } from '../features/shop/routes.tsx';
import { studentImportRoutes } from '../features/student-import/routes.tsx';
import { mergingRoutes } from '../features/merging/routes.tsx';
import { studentRoutes } from '../features/students/routes.tsx';
import { transactionRoutes } from '../features/transactions/routes.tsx';
import { unmatchedRoutes } from '../features/unmatched/routes.tsx';
import { tillRoutes } from '../features/till/routes.tsx';
import { userRoutes } from '../features/users/routes.tsx';
import { apiKeyRoutes } from '../features/api-keys/routes.tsx';
import { webhookRoutes } from '../features/webhooks/routes.tsx';
import { yearRoutes } from '../features/years/routes.tsx';
import type { Console } from '../lib/console.tsx';
import { rootRoute, signedInRoute } from '../lib/routes.ts';
import { pageRoutes } from './page-routes.tsx';
import { Root } from './root.tsx';
import { ScreenFailed } from './screen-failed.tsx';
import { ScreenPending } from './screen-pending.tsx';
import { homeRoute, signInRoutes } from './sign-in-routes.tsx';

const routeTree = rootRoute
  .update({ component: Root })
  .addChildren([
    signedInRoute.addChildren([
      homeRoute,
      ...settingsRoutes,
      ...accessRoutes,
      ...teamRoutes,
      ...auditRoutes,
      ...accountRoutes,
      ...yearRoutes,
      ...studentRoutes,
      ...mergingRoutes,
      ...userRoutes,
      ...studentImportRoutes,
      ...familyRoutes,
      ...admissionRoutes,
      ...dashboardRoutes,
      ...balanceRoutes,
      ...payoutRoutes,
      ...feeRoutes,
      ...arrearsRoutes,
      ...invoicingRoutes,
      ...serviceRoutes,
      ...transactionRoutes,
      ...unmatchedRoutes,
      ...tillRoutes,
      ...smsRoutes,
      ...reviewRoutes,
      ...galleryRoutes,
      ...chatRoutes,
      ...reportRoutes,
      ...paymentSettingsRoutes,
      ...senderIdRoutes,
      ...apiKeyRoutes,
      ...webhookRoutes,
      ...shopRoutes,
      ...deskRoutes,
    ]),
    ...signInRoutes,
    ...pageRoutes,
  ]);

/**
 * Reads are tried again once when nothing answered; a refusal is an answer. Without a connection nothing waits in silence: a
 * read shows what is kept or fails, and a change fails, so that nothing is sent that nobody thinks of any more.
 */
export const createQueries = (persister: QueryPersister) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        persister,
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 1 && navigator.onLine && isApiError(error) && error.code === 0,
      },
      mutations: { networkMode: 'always' },
    },
  });

export function createAppRouter(page: Console, queries: QueryClient) {
  const router = createRouter({
    routeTree,
    // The desk's routes name it themselves.
    basepath: page.base.isDesk ? '/' : page.base.path,
    context: { console: page, queries },
    // Query parameters are plain words: `?q=677123456`, not `?q=%22677123456%22`.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    // A press shows the next screen's frame within 100 ms even where its file is still on the way.
    defaultPendingMs: 20,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenFailed,
  });
  router.subscribe('onResolved', ({ toLocation }) =>
    page.visited.arrive(toLocation.state.__TSR_index, toLocation.publicHref),
  );
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
