import { guardiansForm } from './kinds/guardians.ts';
import { invoicingForm } from './kinds/invoicing.ts';
import { invoicingPaymentsForm } from './kinds/invoicing-payments.ts';
import { paymentsForm } from './kinds/payments.ts';
import { studentsForm } from './kinds/students.ts';
import type { ReportForm, ReportKind } from './report-form.ts';

/** Every report of the product. */
export const reportForms: Readonly<Record<ReportKind, ReportForm>> = {
  students: studentsForm,
  guardians: guardiansForm,
  invoicing: invoicingForm,
  'invoicing-payments': invoicingPaymentsForm,
  payments: paymentsForm,
};

/** The columns that are chosen, in the order of the report; nothing chosen: those that it shows by itself. */
export function chosenColumns(kind: ReportKind, chosen: readonly string[]): string[] {
  const { columns } = reportForms[kind];
  return Object.entries(columns).flatMap(([key, { isDefault }]) =>
    (chosen.length === 0 ? isDefault === true : chosen.includes(key)) ? [key] : [],
  );
}
