import '../tables.ts';
import type { Work } from '../../../platform/work.ts';
import { type BillableFee, lockFees } from '../../billing/public.ts';
import { refuseUnlessSent } from '../sending/resend-invoice.ts';
import { lockInvoice, readInvoiceFees } from '../store.ts';
import type { InvoiceFeeRow, InvoiceRow } from '../tables.ts';

interface LockedInvoice {
  readonly invoice: InvoiceRow;
  readonly tied: readonly InvoiceFeeRow[];
  readonly fees: ReadonlyMap<string, BillableFee>;
}

/**
 * An invoice that was sent, held with its fees: whoever pays it meanwhile is waited for, and then seen. Its fees are locked
 * first, as a payment locks them.
 */
export async function lockSent({ tx, orgId }: Work, id: string): Promise<LockedInvoice> {
  const seen = await readInvoiceFees(tx, orgId, id);
  const fees = await lockFees(
    tx,
    orgId,
    seen.map(({ fee_id: feeId }) => feeId),
  );
  const invoice = await lockInvoice(tx, orgId, id);
  refuseUnlessSent(invoice);
  return { invoice, fees, tied: await readInvoiceFees(tx, orgId, id) };
}
