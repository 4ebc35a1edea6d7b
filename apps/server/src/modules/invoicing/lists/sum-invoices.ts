import '../tables.ts';
import type { InvoiceSummary } from '@ardoise/contract/invoicing/invoices';
import { invoiceAgeDays, invoiceAges } from '@ardoise/contract/values/invoice-state';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { daysBetween } from '../drafts/shift-days.ts';
import {
  type InvoiceFilters,
  invoiceConditions,
  isSummed,
  sumConditions,
} from './choose-invoices.ts';

interface SumRow {
  readonly standing: string;
  /** Of the next deadline; null where nothing is pending. */
  readonly day: string | null;
  readonly invoices: number;
  readonly total: number;
  readonly paid: number;
  readonly credited: number;
  readonly pending: number;
}

/** What the chosen invoices come to by standing and deadline: few rows, however many invoices there are. */
async function readSums(tx: Tx, orgId: string, filters: InvoiceFilters): Promise<SumRow[]> {
  const sums: RawBuilder<unknown> = isSummed(filters)
    ? sql`select standing, day, invoices, total, paid, credited, pending
            from invoice_sums where ${sumConditions(orgId, filters)}`
    : sql`select v.standing, coalesce(v.next_due_on, 'infinity') as day, 1 as invoices, v.total, v.paid, v.credited, v.pending
            from invoices v where ${await invoiceConditions(tx, orgId, filters)}`;
  const { rows } = await sql<SumRow>`
    select standing, nullif(day, 'infinity') as day, sum(invoices)::bigint as invoices, sum(total)::bigint as total,
           sum(paid)::bigint as paid, sum(credited)::bigint as credited, sum(pending)::bigint as pending
      from (${sums}) one group by 1, 2`.execute(tx);
  return rows;
}

const add = (rows: readonly SumRow[], key: Exclude<keyof SumRow, 'standing' | 'day'>): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

const countAndPending = (rows: readonly SumRow[]) => ({
  invoices: add(rows, 'invoices'),
  pending: add(rows, 'pending'),
});

/** What is billed and paid, without drafts and what is void, and for how long the rest is overdue. */
export async function sumInvoices(
  tx: Tx,
  orgId: string,
  filters: InvoiceFilters,
): Promise<InvoiceSummary> {
  const rows = await readSums(tx, orgId, filters);
  const standing = rows.filter((row) => row.standing !== 'draft' && row.standing !== 'void');
  const drafts = rows.filter((row) => row.standing === 'draft');
  const lateOf = ({ day }: SumRow): number => (day === null ? 0 : daysBetween(day, filters.today));
  const overdue = standing.filter((row) => lateOf(row) > 0);
  return {
    invoices: add(standing, 'invoices'),
    total: add(standing, 'total'),
    paid: add(standing, 'paid'),
    credited: add(standing, 'credited'),
    pending: add(standing, 'pending'),
    drafts: { invoices: add(drafts, 'invoices'), total: add(drafts, 'total') },
    notDue: countAndPending(standing.filter((row) => row.pending > 0 && lateOf(row) <= 0)),
    overdue: countAndPending(overdue),
    ages: invoiceAges.map((age) => {
      const { from, to } = invoiceAgeDays[age];
      const ofAge = overdue.filter((row) => lateOf(row) >= from && lateOf(row) <= (to ?? Infinity));
      return { age, ...countAndPending(ofAge) };
    }),
  };
}
