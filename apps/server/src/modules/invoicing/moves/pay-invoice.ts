import '../tables.ts';
import { moneyCorrectionErrors } from '@ardoise/contract/corrections';
import { invoiceErrors } from '@ardoise/contract/invoicing/invoice-errors';
import type {
  markInvoicePaid,
  payInvoice as call,
} from '@ardoise/contract/invoicing/invoice-moves';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import type { DeskOutcome } from '@ardoise/contract/take-payment';
import { installmentsPaid, payableAmounts } from '@ardoise/contract/values/invoice-totals';
import type { Language } from '@ardoise/contract/values/language';
import { formatXaf } from '@ardoise/contract/values/money';
import type { Tx } from '../../../platform/db/database.ts';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockOwed, markFeesPaid } from '../../billing/public.ts';
import { findEarlier, takeAtDesk } from '../../till/public.ts';
import { refuseUnlessSent } from '../sending/resend-invoice.ts';
import {
  readInvoiceFees,
  readInvoiceRow,
  readItems,
  readPendingOf,
  readPlanned,
} from '../store.ts';
import type { InvoiceRow } from '../tables.ts';
import { lockSent } from './lock-sent.ts';

/**
 * Takes a payment of an invoice at the desk: one for its fees, as the desk takes any other, and no more of each than the invoice
 * asks for. What was begun by an earlier try with the same key is answered first, whatever became of the invoice since.
 */
export async function payInvoice(
  context: SchoolContext,
  id: string,
  body: Input<typeof call>['body'],
): Promise<DeskOutcome> {
  const { tx, orgId } = context;
  const invoice = await readInvoiceRow(tx, orgId, id);
  const items = await readItems(tx, orgId, [id]);
  const tied = await readInvoiceFees(tx, orgId, id);
  const given = {
    ...body,
    asCredit: false,
    studentIds: [...new Set(items.map((item) => item.student_id))].sort(),
    feeIds: tied.map((fee) => fee.fee_id),
  };
  const earlier = await findEarlier(context, given);
  if (earlier !== null) return earlier;
  refuseUnlessSent(invoice);
  await refuseAmount(tx, invoice, body.amount, context.language);
  return takeAtDesk(context, given, () => readPendingOf(tx, orgId, id));
}

/** The rest, or a part of it where that is allowed; otherwise the next installments, whole. */
async function refuseAmount(
  tx: Tx,
  invoice: InvoiceRow,
  amount: number,
  language: Language,
): Promise<void> {
  const { pending, paid, credited } = invoice;
  if (pending === 0) throw new Refusal(invoiceErrors.nothingPendingOnInvoice);
  if (amount > pending)
    throw new Refusal(invoiceErrors.aboveInvoicePending, {
      values: { maximum: formatXaf(pending, language) },
    });
  if (invoice.allows_partial) return;
  const planned = await readPlanned(tx, invoice.org_id, invoice.id);
  const amounts = payableAmounts(installmentsPaid(planned, paid, credited));
  if (!amounts.includes(amount))
    throw new Refusal(invoiceErrors.partialNotAllowed, {
      values: { amounts: sayAmounts(amounts, language) },
    });
}

const sayAmounts = (amounts: readonly number[], language: Language): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(
    amounts.map((amount) => formatXaf(amount, language)),
  );

/** What is pending on an invoice, as one payment outside of Ardoise: somebody says so, and why. */
export async function markPaid(
  context: SchoolContext,
  id: string,
  reason: string,
): Promise<Answer<typeof markInvoicePaid>> {
  const { tx, orgId } = context;
  const seen = await readInvoiceRow(tx, orgId, id);
  refuseUnlessSent(seen);
  // As a payment locks them, and all of the family's: two who mark at once take turns.
  const owed = await lockOwed(tx, orgId, seen.family_id);
  const { invoice, tied } = await lockSent(context, id);
  const openOf = new Map<string, number>();
  for (const { feeId, open } of owed) openOf.set(feeId, (openOf.get(feeId) ?? 0) + open);
  const parts = tied.flatMap(({ fee_id: feeId, pending }) => {
    const amount = Math.min(pending, openOf.get(feeId) ?? 0);
    return amount > 0 ? [{ feeId, amount }] : [];
  });
  if (parts.length === 0) await refuseMarked(tx, invoice);
  return markFeesPaid(context, invoice.family_id, parts, reason);
}

async function refuseMarked(tx: Tx, invoice: InvoiceRow): Promise<never> {
  const marked = await tx
    .selectFrom('invoice_payments')
    .select('payment_id')
    .where('org_id', '=', invoice.org_id)
    .where('invoice_id', '=', invoice.id)
    .where('method', '=', 'outside')
    .executeTakeFirst();
  if (invoice.paid === 0) throw new Refusal(moneyCorrectionErrors.nothingPending);
  throw new Refusal(
    marked === undefined
      ? moneyCorrectionErrors.alreadyFullyPaid
      : moneyCorrectionErrors.alreadyMarkedPaid,
  );
}
