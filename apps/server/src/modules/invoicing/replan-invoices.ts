import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';
import { replanInstallments } from '../billing/public.ts';
import { readPlanned } from './store.ts';

interface Part {
  readonly dueOn: string;
  readonly amount: number;
}

/** An invoice whose days became those of a payment plan, with those that it had. */
export interface ReplannedInvoice {
  readonly invoiceId: string;
  readonly before: readonly Part[];
}

interface BilledInvoice {
  readonly id: string;
  readonly number: string;
  readonly paid: number;
  readonly pending: number;
  readonly credited: number;
  readonly feeIds: readonly string[];
}

const ofFees = (orgId: string, feeIds: readonly string[]) => sql`
  v.org_id = ${orgId} and v.state = 'sent' and v.pending > 0 and v.id in (
    select l.invoice_id from invoice_fees l
     where l.org_id = ${orgId} and l.is_live and l.fee_id = any(${[...feeIds]}::uuid[]))`;

/** Those that still ask for something of these fees, with all the fees of which they do. */
async function readInvoicesOf(
  tx: Tx,
  orgId: string,
  feeIds: readonly string[],
): Promise<BilledInvoice[]> {
  const { rows } = await sql<BilledInvoice>`
    select v.id, v.number, v.paid, v.pending, v.credited, array_agg(whole.fee_id) as "feeIds"
      from invoices v
      join invoice_fees whole on whole.org_id = v.org_id and whole.invoice_id = v.id
       and whole.is_live and whole.pending > 0
     where ${ofFees(orgId, feeIds)} group by v.org_id, v.id order by v.id`.execute(tx);
  return rows;
}

/** Fees are locked before invoices. */
async function lockInvoicesOf(
  tx: Tx,
  orgId: string,
  feeIds: readonly string[],
): Promise<BilledInvoice[]> {
  await sql`select v.id from invoices v where ${ofFees(orgId, feeIds)}
    order by v.id for update`.execute(tx);
  return readInvoicesOf(tx, orgId, feeIds);
}

const splitBy = (invoices: readonly BilledInvoice[], feeIds: readonly string[]) =>
  invoices.find((invoice) => invoice.feeIds.some((id) => !feeIds.includes(id)));

/** The number of an invoice that asks for one of these fees together with others; null where there is none. */
export async function findSplitInvoice(
  tx: Tx,
  orgId: string,
  feeIds: readonly string[],
): Promise<string | null> {
  return splitBy(await readInvoicesOf(tx, orgId, feeIds), feeIds)?.number ?? null;
}

/** By day, and no more than the invoice still asks for: a fee may ask for more than was billed. */
function partsFor(invoice: BilledInvoice, partsOf: ReadonlyMap<string, readonly Part[]>): Part[] {
  const days = new Map<string, number>();
  for (const feeId of invoice.feeIds)
    for (const { dueOn, amount } of partsOf.get(feeId) ?? [])
      days.set(dueOn, (days.get(dueOn) ?? 0) + amount);
  let left = invoice.pending;
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([dueOn, amount]) => {
      const part = Math.min(left, amount);
      left -= part;
      return part > 0 ? [{ dueOn, amount: part }] : [];
    });
}

const writeDays = ({ tx, orgId }: Work, invoiceId: string, parts: readonly Part[]) =>
  sql`call ardoise_reschedule_invoice(${orgId}, ${invoiceId},
    ${parts.map(({ dueOn }) => dueOn)}::date[], ${parts.map(({ amount }) => amount)}::bigint[])`.execute(
    tx,
  );

/**
 * An invoice asks by days of its own: from now on they are those of the plan, which is for all that it still asks for. The fees
 * are locked, and `findSplitInvoice` has found none of which the plan takes a part.
 */
export async function replanInvoices(
  work: Work,
  partsOf: ReadonlyMap<string, readonly Part[]>,
): Promise<ReplannedInvoice[]> {
  const { tx, orgId } = work;
  const feeIds = [...partsOf.keys()];
  const invoices = await lockInvoicesOf(tx, orgId, feeIds);
  if (splitBy(invoices, feeIds) !== undefined) throw new Error('A plan would split an invoice.');
  const replanned: ReplannedInvoice[] = [];
  for (const invoice of invoices) {
    const before = await readPlanned(tx, orgId, invoice.id);
    const asked = { installments: before, paid: invoice.paid, discount: invoice.credited };
    await writeDays(work, invoice.id, replanInstallments(asked, partsFor(invoice, partsOf)));
    replanned.push({ invoiceId: invoice.id, before });
  }
  return replanned;
}

/** The days that they had before the plan, of those that still stand. */
export async function putInvoicesBack(
  work: Work,
  invoices: readonly ReplannedInvoice[],
): Promise<void> {
  const { tx, orgId } = work;
  const { rows } = await sql<{ id: string }>`select id from invoices
    where org_id = ${orgId} and state = 'sent' and id = any(${invoices.map(({ invoiceId }) => invoiceId)}::uuid[])
    order by id for update`.execute(tx);
  const standing = new Set(rows.map(({ id }) => id));
  for (const { invoiceId, before } of invoices)
    if (standing.has(invoiceId)) await writeDays(work, invoiceId, before);
}
