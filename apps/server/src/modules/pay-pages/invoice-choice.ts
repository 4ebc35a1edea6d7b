import { minimumPayment } from '@ardoise/contract/payments';
import { payableAmounts } from '@ardoise/contract/values/invoice-totals';
import {
  invoiceKey,
  type PayableInvoice,
  type PayChoice,
} from '@ardoise/public-pages/payment/render';
import { type Payable, type PayableStudent, partsOfAmount } from './find-payable.ts';
import {
  emptyChoice,
  firstChoice,
  partsOf,
  type ReadParts,
  readTypedAmount,
} from './payment-choice.ts';

/** Pure: what a payer's form means on the page of an invoice. */

/** What the page ticks first: what is due today, or else the next installment. */
export function firstChoiceOf({ invoice, students }: Payable, today: string): PayChoice {
  if (invoice === null) return firstChoice(students, today);
  const open = invoice.installments
    .map(({ dueOn, pending }, place) => ({ dueOn, pending, key: invoiceKey(place) }))
    .filter(({ pending }) => pending > 0);
  const due = open.filter(({ dueOn }) => dueOn <= today);
  const asked = due.length > 0 ? due : open.slice(0, 1);
  return { ...emptyChoice(), installments: asked.map(({ key }) => key) };
}

export const partsFor = (choice: PayChoice, { invoice, students }: Payable): ReadParts =>
  invoice === null ? partsOf(choice, students) : partsOfInvoice(choice, invoice, students);

/** Money fills the first installments first: whoever ticks one pays those before it too. */
function tickedAmount(choice: PayChoice, { installments }: PayableInvoice): number {
  const ticked = new Set(choice.installments);
  const last = installments.findLastIndex((_, place) => ticked.has(invoiceKey(place)));
  return installments.slice(0, last + 1).reduce((sum, { pending }) => sum + pending, 0);
}

/** The amounts that may be paid where the invoice is not paid in parts. */
export const wholeAmounts = ({ installments }: Pick<PayableInvoice, 'installments'>): number[] =>
  payableAmounts(installments);

function partsOfInvoice(
  choice: PayChoice,
  invoice: PayableInvoice,
  students: readonly PayableStudent[],
): ReadParts {
  if (choice.amount === '') {
    const amount = tickedAmount(choice, invoice);
    return amount === 0 ? { wrong: 'nothing' } : spread(amount, students);
  }
  const amount = readTypedAmount(choice.amount) ?? 0;
  const isWithin = amount >= Math.min(minimumPayment, invoice.pending) && amount <= invoice.pending;
  const isAllowed = invoice.allowsPartial || wholeAmounts(invoice).includes(amount);
  return isWithin && isAllowed ? spread(amount, students) : { wrong: 'amount' };
}

function spread(amount: number, students: readonly PayableStudent[]): ReadParts {
  const parts = partsOfAmount(amount, students);
  const covered = parts.reduce((sum, part) => sum + part.amount, 0);
  return covered === amount ? { amount, parts, ahead: 0 } : { wrong: 'amount' };
}
