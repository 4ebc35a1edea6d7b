import { screens } from '@ardoise/contract/protocol/screens';
import type { ReportChoice } from '@ardoise/contract/reports/report-choice';
import { createRoute } from '@tanstack/react-router';
import type { ScreenMeta } from '../../domain/screens/screen-meta.ts';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';

const loader = withTexts('list', 'people', 'money', 'reports');
const permission = 'reports.read';
const entry = 'reports';

const reportsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.reports,
  loader,
  component: lazyScreen(
    'reports-screen',
    async () => (await import('./screens/reports-screen.tsx')).ReportsScreen,
  ),
  staticData: {
    screen: { title: entry, permission, menu: { area: 'school', icon: 'report', order: 50 } },
  },
});

/** One screen for all kinds, which knows its kind by its address. */
const Report = lazyScreen(
  'report-screen',
  async () => (await import('./screens/report-screen.tsx')).ReportScreen,
);

/** What a report shows, under the names of the contract, and the saved report that it began as. */
type ReportSearch = { readonly [Key in keyof ReportChoice | 'saved']?: string };

/** The screen leaves out what makes no sense: what a report has is not known at the start. */
const validateSearch = (given: Record<string, unknown>) => given as ReportSearch;

const tab = (title: ScreenMeta['title']) =>
  ({ screen: { title, permission, entry, findIcon: 'report', isTab: true } }) as const;

const reportRoute = <const Path extends string>(path: Path, title: ScreenMeta['title']) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path,
    validateSearch,
    loader,
    component: Report,
    staticData: tab(title),
  });

const dailyCloseRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.dailyClose,
  validateSearch: listSearch('day'),
  loader,
  component: lazyScreen(
    'daily-close-screen',
    async () => (await import('./screens/daily-close-screen.tsx')).DailyCloseScreen,
  ),
  staticData: tab('dailyClose'),
});

export const reportRoutes = [
  reportsRoute,
  reportRoute(screens.reportPayments, 'reportPayments'),
  reportRoute(screens.reportStudents, 'reportStudents'),
  reportRoute(screens.reportGuardians, 'reportGuardians'),
  reportRoute(screens.reportInvoicing, 'reportInvoicing'),
  reportRoute(screens.reportInvoicingPayments, 'reportInvoicingPayments'),
  dailyCloseRoute,
] as const;
