import type { ReportKind } from '@ardoise/contract/reports/report-form';
import { guardiansReport } from './guardians.ts';
import { invoicingReport } from './invoicing.ts';
import { invoicingPaymentsReport } from './invoicing-payments.ts';
import { paymentsReport } from './payments.ts';
import type { AnyReportKind } from './report-kind.ts';
import { studentsReport } from './students.ts';

export const reportOf: Readonly<Record<ReportKind, AnyReportKind>> = {
  students: studentsReport,
  guardians: guardiansReport,
  invoicing: invoicingReport,
  'invoicing-payments': invoicingPaymentsReport,
  payments: paymentsReport,
};
