import { paymentMethod } from '@ardoise/contract/payments';
import { invoicingPaymentsForm } from '@ardoise/contract/reports/kinds/invoicing-payments';
import type { ReportChoice } from '@ardoise/contract/reports/report-choice';
import { formatDay } from '@ardoise/contract/values/dates';
import { invoicePaymentsToReport } from '../../invoicing/public.ts';
import { sayMeans, sayMonth } from './cell-texts.ts';
import { reportKind } from './report-kind.ts';

/** Whatever else a choice can name was refused. */
const methodOf = ({ means }: ReportChoice) => paymentMethod.safeParse(means).data;

export const invoicingPaymentsReport = reportKind(
  invoicingPaymentsForm,
  (tx, { orgId, choice, span, timeZone, today }) => {
    const { q, classId, familyId } = choice;
    const method = methodOf(choice);
    const filters = { q, method, classId, familyId, today, timeZone };
    return invoicePaymentsToReport(tx, orgId, { ...filters, paidFrom: span.from, paidTo: span.to });
  },
  {
    cells: {
      paidAt: (row) => row.paidAt,
      invoice: (row) => row.invoice.number,
      title: (row) => row.invoice.title,
      family: (row) => row.family.name,
      means: (row, _asked, language) => sayMeans(row.method, language),
      amount: (row) => row.amount,
      whole: (row) => row.whole,
      receipt: (row) => row.receiptNumber,
      takenBy: (row) => row.takenBy,
    },
    sayGroup: { means: sayMeans, day: formatDay, month: sayMonth },
  },
);
