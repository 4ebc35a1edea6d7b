import { paymentsForm } from '@ardoise/contract/reports/kinds/payments';
import { formatDay } from '@ardoise/contract/values/dates';
import { feeTitle } from '@ardoise/contract/values/fee-title';
import { say, type Text } from '@ardoise/contract/values/language';
import { phoneText, sayMeans, sayMonth } from './cell-texts.ts';
import { paymentsToReport, type ReportedPayment } from './payment-rows.ts';
import { reportKind } from './report-kind.ts';

const natures = {
  payment: { en: 'Payment', fr: 'Paiement' },
  reversal: { en: 'Reversal', fr: 'Annulation' },
  refund: { en: 'Refund', fr: 'Remboursement' },
  failedRefund: { en: 'Refund that failed', fr: 'Remboursement échoué' },
} as const satisfies Record<string, Text>;

const natureOf = ({ method, isReversal }: ReportedPayment): Text => {
  if (method === 'refund') return isReversal ? natures.failedRefund : natures.refund;
  return isReversal ? natures.reversal : natures.payment;
};

export const paymentsReport = reportKind(paymentsForm, (tx, asked) => paymentsToReport(tx, asked), {
  cells: {
    paidAt: (row) => row.paidAt,
    what: (row, _asked, language) => say(natureOf(row), language),
    receipt: (row) => row.receiptNumber,
    means: (row, _asked, language) => sayMeans(row.method, language),
    family: (row) => row.family,
    students: (row) => row.students,
    classes: (row) => row.classes,
    fees: (row, _asked, language) =>
      (row.fees ?? []).map((fee) => feeTitle(fee, language)).join(', '),
    amount: (row) => row.amount,
    collected: (row) => row.collected,
    takenBy: (row) => row.takenBy,
    payer: (row) => row.payer,
    payerPhone: (row) => phoneText(row.payerPhone),
    reference: (row) => row.reference,
  },
  sayGroup: { means: sayMeans, day: formatDay, month: sayMonth },
});
