import { screens } from '@ardoise/contract/protocol/screens';
import type { ReportKind } from '@ardoise/contract/reports/report-form';

/** Money first: it is what is asked for most. */
export const shownKinds = [
  'payments',
  'students',
  'guardians',
  'invoicing',
  'invoicing-payments',
] as const satisfies readonly ReportKind[];

export const reportPaths = {
  students: screens.reportStudents,
  guardians: screens.reportGuardians,
  invoicing: screens.reportInvoicing,
  'invoicing-payments': screens.reportInvoicingPayments,
  payments: screens.reportPayments,
} as const satisfies Record<ReportKind, string>;

/** The name of each report’s page among the shell’s. */
export const reportTitles = {
  students: 'reportStudents',
  guardians: 'reportGuardians',
  invoicing: 'reportInvoicing',
  'invoicing-payments': 'reportInvoicingPayments',
  payments: 'reportPayments',
} as const satisfies Record<ReportKind, string>;

/** What each report is for, in a sentence. */
export const aboutKeys = {
  payments: 'payments',
  students: 'students',
  guardians: 'guardians',
  invoicing: 'invoicing',
  'invoicing-payments': 'invoicingPayments',
} as const satisfies Record<ReportKind, string>;

/** What came in is told of a time; who is enrolled, or owes, is told as of today. */
export const isOfMoney = (kind: ReportKind): boolean =>
  kind === 'payments' || kind === 'invoicing-payments';
