import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const texts = withTexts('list', 'people', 'money', 'image', 'till', 'offlineDesk');

const payRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.takePayment,
  // What it is for, where another screen sends here: a student, a family, one fee of a student, or an invoice.
  validateSearch: listSearch('studentId', 'familyId', 'feeId', 'invoiceId'),
  loader: texts,
  component: lazyScreen(
    'take-payment-screen',
    async () => (await import('./screens/take-payment-screen.tsx')).TakePaymentScreen,
  ),
  staticData: {
    screen: {
      title: 'takePayment',
      permission: 'payments.take',
      saysOffline: true,
      menu: { area: 'money', icon: 'wallet', order: 10 },
    },
  },
});

const cashRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.cashSessions,
  validateSearch: listSearch('cashierId', 'state', 'from', 'to'),
  loader: texts,
  component: lazyScreen(
    'cash-screen',
    async () => (await import('./screens/cash-screen.tsx')).CashScreen,
  ),
  staticData: {
    screen: {
      title: 'cashSessions',
      permission: 'payments.read',
      menu: { area: 'money', icon: 'drawer', order: 40 },
    },
  },
});

const sessionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.cashSession,
  loader: texts,
  component: lazyScreen(
    'cash-session-screen',
    async () => (await import('./screens/cash-session-screen.tsx')).CashSessionScreen,
  ),
  staticData: { screen: { title: 'cashSessions', permission: 'payments.read' } },
});

export const tillRoutes = [payRoute, cashRoute, sessionRoute] as const;
