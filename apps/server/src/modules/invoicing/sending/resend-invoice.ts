import { invoiceErrors } from '@ardoise/contract/invoicing/invoice-errors';
import type { InvoiceSent } from '@ardoise/contract/invoicing/invoice-moves';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { readInvoiceRow } from '../store.ts';
import type { InvoiceRow } from '../tables.ts';
import { deliverInvoice, type Sending } from './deliver-invoice.ts';

export function refuseUnlessSent({ state }: InvoiceRow): void {
  if (state === 'draft') throw new Refusal(invoiceErrors.invoiceNotSent);
  if (state === 'void') throw new Refusal(invoiceErrors.invoiceIsVoid);
}

/** By the same link as before, with what is still to pay. */
export async function resendInvoice(
  work: Work,
  id: string,
  sending: Sending,
): Promise<InvoiceSent> {
  const invoice = await readInvoiceRow(work.tx, work.orgId, id);
  refuseUnlessSent(invoice);
  const sent = await deliverInvoice(work, invoice, sending);
  const { family_id: familyId, number } = invoice;
  await work.audit({
    action: 'invoice.resent',
    subject: 'invoice',
    subjectId: id,
    after: { number, familyId, channels: [...sending.channels] },
  });
  await work.emit('invoice.changed', id, { familyId });
  return sent;
}
