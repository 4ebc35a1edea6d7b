import '../tables.ts';
import type { InvoicePayment } from '@ardoise/contract/invoicing/invoice-payments';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ReportRows } from '../../../platform/lists/report-rows.ts';
import { conditionsOf, type PaymentFilters } from './choose-payments.ts';
import { paymentList } from './list-payments.ts';

interface Asked extends Omit<PaymentFilters, 'from' | 'to'> {
  readonly paidFrom: Date | null;
  readonly paidTo: Date | null;
  readonly timeZone: string;
}

/** What was paid on invoices as rows to report, newest first: one for each payment and invoice. */
export async function invoicePaymentsToReport(
  tx: Tx,
  orgId: string,
  { paidFrom, paidTo, timeZone, ...filters }: Asked,
): Promise<ReportRows<InvoicePayment & { readonly id: string }>> {
  const where = await conditionsOf(tx, orgId, filters);
  const list = await paymentList(tx, orgId, { today: filters.today });
  const paidOn = sql`(i.paid_at at time zone ${timeZone})`;
  return {
    from: sql`from invoice_payments i where ${where}
      and i.paid_at >= coalesce(${paidFrom}::timestamptz, '-infinity')
      and i.paid_at < coalesce(${paidTo}::timestamptz, 'infinity')`,
    id: sql`i.payment_id || ':' || i.invoice_id`,
    order: sql`i.paid_at desc, i.payment_id desc, i.invoice_id desc`,
    groups: {
      means: { key: sql`i.method`, label: sql`i.method` },
      day: { key: sql`${paidOn}::date`, label: sql`to_char(${paidOn}, 'YYYY-MM-DD')` },
      month: {
        key: sql`date_trunc('month', ${paidOn})`,
        label: sql`to_char(${paidOn}, 'YYYY-MM')`,
      },
      family: {
        key: sql`(select v.family_id from invoices v where v.org_id = i.org_id and v.id = i.invoice_id)`,
        label: sql`(select f.name from invoices v join families f on f.org_id = v.org_id and f.id = v.family_id
          where v.org_id = i.org_id and v.id = i.invoice_id)`,
      },
    },
    sums: { amount: sql`i.amount` },
    read: async (on, ids) =>
      (await list.read(on, ids)).map((row) => ({
        ...row,
        id: `${row.paymentId}:${row.invoice.id}`,
      })),
  };
}
