import '../tables.ts';
import { invoiceErrors } from '@ardoise/contract/invoicing/invoice-errors';
import { formatXaf } from '@ardoise/contract/values/money';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { closeInvoiceFees, isAnyFeeUnderWay, takeBackBilled } from '../../billing/public.ts';
import { findWaitingFor } from '../../till/public.ts';
import type { InvoiceFeeRow, InvoiceRow } from '../tables.ts';
import { lockSent } from './lock-sent.ts';

/**
 * Makes an invoice void: the fees that it made ask for nothing any more, discounts that it gave are taken back, and what it
 * billed of open fees can be billed again. Never while money stands on it, or is on its way.
 */
export async function voidInvoice(
  context: SchoolContext,
  id: string,
  reason: string,
): Promise<void> {
  const { tx, orgId, now, actor } = context;
  const { invoice, tied, fees } = await lockSent(context, id);
  await refuseMoney(context, invoice, tied);
  await letGo(context, id);
  await closeInvoiceFees(
    context,
    tied.filter((fee) => fee.is_new).map((fee) => fee.fee_id),
  );
  for (const { discount_id: discountId, fee_id: feeId } of tied)
    if (discountId !== null && fees.get(feeId)?.isClosed === false)
      await takeBackBilled(context, { feeId, discountId }, reason);
  await tx
    .updateTable('invoices')
    .set({
      state: 'void',
      pending: 0,
      next_due_on: null,
      version: invoice.version + 1,
      voided_at: now,
      voided_by_name: actor.name,
      void_reason: reason,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  const { family_id: familyId, number, total } = invoice;
  await context.audit({
    action: 'invoice.voided',
    subject: 'invoice',
    subjectId: id,
    before: { number, familyId, total },
    after: { reason },
  });
  await context.emit('invoice.voided', id, { familyId });
}

/** First, so that what becomes of its fees is not counted as its own any more. */
async function letGo({ tx, orgId }: Work, id: string): Promise<void> {
  for (const table of ['invoice_fees', 'invoice_items'] as const)
    await tx
      .updateTable(table)
      .set({ is_live: false })
      .where('org_id', '=', orgId)
      .where('invoice_id', '=', id)
      .execute();
}

async function refuseMoney(
  { tx, orgId, language }: SchoolContext,
  { id, paid }: InvoiceRow,
  tied: readonly InvoiceFeeRow[],
): Promise<void> {
  if (paid > 0)
    throw new Refusal(invoiceErrors.invoiceHasMoney, {
      values: { amount: formatXaf(paid, language) },
    });
  const note = await tx
    .selectFrom('credit_notes')
    .select('id')
    .where('org_id', '=', orgId)
    .where('invoice_id', '=', id)
    .executeTakeFirst();
  if (note !== undefined) throw new Refusal(invoiceErrors.invoiceHasCredit);
  const feeIds = tied.map((fee) => fee.fee_id);
  const isUnderWay =
    (await isAnyFeeUnderWay(tx, orgId, feeIds)) ||
    (await findWaitingFor(tx, orgId, feeIds)).length > 0;
  if (isUnderWay) throw new Refusal(invoiceErrors.invoicePaymentUnderWay);
}
