import './tables.ts';

export { findInvoiceOf, moveInvoicesOfFamily, moveInvoicesOfStudent } from './move-invoices.ts';
export {
  invoiceByToken,
  markOpened,
  readPayableInvoice,
  readPayAddresses,
} from './pay-by-link.ts';
export {
  findSplitInvoice,
  putInvoicesBack,
  replanInvoices,
  type ReplannedInvoice,
} from './replan-invoices.ts';
export { sendInvoicePdf } from './pdf/serve-pdf.ts';
export { invoicesToReport } from './lists/report-invoices.ts';
export { invoicePaymentsToReport } from './lists/report-payments.ts';
