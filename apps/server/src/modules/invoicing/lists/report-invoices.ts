import '../tables.ts';
import type { InvoiceRow } from '@ardoise/contract/invoicing/invoices';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ReportRows } from '../../../platform/lists/report-rows.ts';
import { type InvoiceFilters, invoiceConditions } from './choose-invoices.ts';
import { invoiceList } from './list-invoices.ts';

/** Invoices as rows to report, newest first: drafts and void ones only where that state is asked for, as the summary has it. */
export async function invoicesToReport(
  tx: Tx,
  orgId: string,
  filters: InvoiceFilters,
): Promise<ReportRows<InvoiceRow>> {
  const where = await invoiceConditions(tx, orgId, filters);
  const isMeant =
    filters.state === undefined ? sql`v.standing not in ('draft', 'void')` : sql`true`;
  const list = await invoiceList(tx, orgId, { today: filters.today });
  return {
    from: sql`from invoices v where ${where} and ${isMeant}`,
    id: sql`v.id`,
    order: sql`v.created_at desc, v.id desc`,
    groups: {
      family: {
        key: sql`v.family_id`,
        label: sql`(select f.name from families f where f.org_id = v.org_id and f.id = v.family_id)`,
      },
      month: {
        key: sql`date_trunc('month', v.issued_on)`,
        label: sql`to_char(v.issued_on, 'YYYY-MM')`,
      },
      createdBy: { key: sql`v.created_by_name`, label: sql`v.created_by_name` },
    },
    sums: {
      total: sql`v.total`,
      paid: sql`v.paid`,
      credited: sql`v.credited`,
      pending: sql`v.pending`,
    },
    read: list.read,
  };
}
