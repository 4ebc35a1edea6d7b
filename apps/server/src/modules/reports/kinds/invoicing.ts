import { invoicingForm } from '@ardoise/contract/reports/kinds/invoicing';
import { dayIn } from '@ardoise/contract/values/dates';
import { invoiceStateNames } from '@ardoise/contract/values/invoice-state';
import { say } from '@ardoise/contract/values/language';
import { invoicesToReport } from '../../invoicing/public.ts';
import { sayMonth } from './cell-texts.ts';
import { type AskedReport, reportKind } from './report-kind.ts';

/** An invoice is of a day: the days that the period touches. */
function daysOf({ span: { from, to }, timeZone }: AskedReport) {
  return {
    from: from === null ? undefined : dayIn(timeZone, from),
    to: to === null ? undefined : dayIn(timeZone, new Date(to.getTime() - 1)),
  };
}

export const invoicingReport = reportKind(
  invoicingForm,
  (tx, asked) => {
    const { q, invoiceState: state, age, classId, familyId, studentId } = asked.choice;
    const { today, orgId } = asked;
    const filters = { q, state, age, classId, familyId, studentId, today, ...daysOf(asked) };
    return invoicesToReport(tx, orgId, filters);
  },
  {
    cells: {
      number: (row) => row.number,
      title: (row) => row.title,
      state: (row, _asked, language) => say(invoiceStateNames[row.state], language),
      familyId: (row) => row.family.familyId,
      family: (row) => row.family.name,
      billTo: (row) => row.billTo,
      students: (row) => row.students.map(({ name }) => name).join(', '),
      classes: (row) =>
        [...new Set(row.students.flatMap(({ className }) => className ?? []))].join(', '),
      dueOn: (row) => row.dueOn,
      daysLate: (row) => row.daysLate,
      total: (row) => row.total,
      paid: (row) => row.paid,
      credited: (row) => row.credited,
      pending: (row) => row.pending,
      sentAt: (row) => row.sentAt,
      createdAt: (row) => row.createdAt,
      createdBy: (row) => row.createdBy,
    },
    sayGroup: { month: sayMonth },
  },
);
