import { screens } from '@ardoise/contract/protocol/screens';
import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../lib/lazy-screen.tsx';
import { signedInRoute, withRecord, withTexts } from '../../lib/routes.ts';
import { listSearch } from '../../ui/data-list/list-search.ts';
import { invoiceFilterIds, invoicePaymentFilterIds } from './filter-ids.ts';

const domains = ['list', 'people', 'money', 'invoicing'] as const;
const formDomains = [...domains, 'invoiceForm'] as const;
const withInvoice = withRecord(
  async () => (await import('@ardoise/contract/endpoints/invoices')).getInvoice,
  ...domains,
  'corrections',
);
const withDraft = withRecord(
  async () => (await import('@ardoise/contract/endpoints/invoices')).getInvoice,
  ...formDomains,
);

const invoicesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.invoices,
  validateSearch: listSearch(...invoiceFilterIds),
  loader: withTexts(...domains),
  component: lazyScreen(
    'invoices-screen',
    async () => (await import('./screens/invoices-screen.tsx')).InvoicesScreen,
  ),
  staticData: {
    screen: {
      title: 'invoices',
      permission: 'fees.read',
      menu: { area: 'money', icon: 'invoice', order: 22 },
    },
  },
});

const paymentsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.invoicePayments,
  validateSearch: listSearch(...invoicePaymentFilterIds),
  loader: withTexts(...domains),
  component: lazyScreen(
    'invoice-payments-screen',
    async () => (await import('./screens/invoice-payments-screen.tsx')).InvoicePaymentsScreen,
  ),
  staticData: { screen: { title: 'invoices', permission: 'payments.read', isTab: true } },
});

const editRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.editInvoice,
  // From a family's or a student's page it is known whom the invoice is for.
  validateSearch: listSearch('familyId'),
  loader: (parts) => withDraft(parts),
  component: lazyScreen(
    'edit-invoice-screen',
    async () => (await import('./screens/edit-invoice-screen.tsx')).EditInvoiceScreen,
  ),
  staticData: { screen: { title: 'invoices', permission: 'fees.draft' } },
});

const configRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.invoiceConfig,
  loader: withTexts(...formDomains),
  component: lazyScreen(
    'invoice-config-screen',
    async () => (await import('./screens/invoice-config-screen.tsx')).InvoiceConfigScreen,
  ),
  staticData: {
    screen: {
      title: 'invoiceConfig',
      permission: 'fees.read',
      menu: { area: 'administration', icon: 'invoice', order: 16 },
    },
  },
});

const invoiceRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.invoice,
  // The form leads here to have the invoice sent.
  validateSearch: listSearch('send'),
  loader: (parts) => withInvoice(parts),
  component: lazyScreen(
    'invoice-screen',
    async () => (await import('./screens/invoice-screen.tsx')).InvoiceScreen,
  ),
  staticData: { screen: { title: 'invoices', permission: 'fees.read' } },
});

const withMany = withTexts(...formDomains, 'services', 'billMany');

const billManyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.billMany,
  loader: withMany,
  component: lazyScreen(
    'bill-many-screen',
    async () => (await import('./screens/bill-many-screen.tsx')).BillManyScreen,
  ),
  staticData: {
    screen: { title: 'billMany', permission: 'fees.read', entry: 'invoices', isTab: true },
  },
});

const runRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: screens.invoiceRun,
  validateSearch: listSearch('state'),
  loader: withMany,
  component: lazyScreen(
    'invoice-run-screen',
    async () => (await import('./screens/invoice-run-screen.tsx')).InvoiceRunScreen,
  ),
  staticData: { screen: { title: 'billMany', permission: 'fees.read', entry: 'invoices' } },
});

export const invoicingRoutes = [
  invoicesRoute,
  paymentsRoute,
  editRoute,
  configRoute,
  invoiceRoute,
  billManyRoute,
  runRoute,
] as const;
