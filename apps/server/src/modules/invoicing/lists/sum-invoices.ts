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

interface DueRow {
  /** Of the installment. */
  readonly dueOn: string;
  readonly pending: number;
}

/** What is pending of the chosen invoices, by the deadlines of their installments. */
async function readDue(tx: Tx, orgId: string, filters: InvoiceFilters): Promise<DueRow[]> {
  const due: RawBuilder<unknown> = isSummed(filters)
    ? sql`select due_on, pending from invoice_due_sums where ${sumConditions(orgId, filters)}`
    : sql`select part.due_on, part.pending from invoices v
           cross join lateral ardoise_invoice_parts(v.org_id, v.id, v.paid, v.paid + v.pending) part
           where ${await invoiceConditions(tx, orgId, filters)} and v.pending > 0`;
  const { rows } = await sql<DueRow>`
    select due_on as "dueOn", sum(pending)::bigint as pending from (${due}) one group by 1`.execute(
    tx,
  );
  return rows;
}

const add = (rows: readonly SumRow[], key: Exclude<keyof SumRow, 'standing' | 'day'>): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

/** Invoices by the earliest deadline of each; what is pending by each of theirs. */
function sumLate(rows: readonly SumRow[], due: readonly DueRow[], today: string) {
  return (isMeant: (daysLate: number) => boolean) => {
    const isOf = (day: string): boolean => isMeant(daysBetween(day, today));
    return {
      invoices: add(
        rows.filter(({ day, pending }) => day !== null && pending > 0 && isOf(day)),
        'invoices',
      ),
      pending: due
        .filter(({ dueOn }) => isOf(dueOn))
        .reduce((sum, { pending }) => sum + pending, 0),
    };
  };
}

/** What is billed and paid, without drafts and what is void, and for how long the rest is overdue. */
export async function sumInvoices(
  tx: Tx,
  orgId: string,
  filters: InvoiceFilters,
): Promise<InvoiceSummary> {
  const rows = await readSums(tx, orgId, filters);
  const standing = rows.filter((row) => row.standing !== 'draft' && row.standing !== 'void');
  const drafts = rows.filter((row) => row.standing === 'draft');
  const late = sumLate(standing, await readDue(tx, orgId, filters), filters.today);
  return {
    invoices: add(standing, 'invoices'),
    total: add(standing, 'total'),
    paid: add(standing, 'paid'),
    credited: add(standing, 'credited'),
    pending: add(standing, 'pending'),
    drafts: { invoices: add(drafts, 'invoices'), total: add(drafts, 'total') },
    notDue: late((days) => days <= 0),
    overdue: late((days) => days > 0),
    ages: invoiceAges.map((age) => {
      const { from, to } = invoiceAgeDays[age];
      return { age, ...late((days) => days >= from && days <= (to ?? Infinity)) };
    }),
  };
}
