import './tables.ts';
import type { InvoiceDiscount } from '@ardoise/contract/values/invoice-totals';
import { errors } from '@ardoise/contract/protocol/errors';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import type { InvoiceFeeRow, InvoiceRow, ItemRow } from './tables.ts';

export async function readInvoiceRow(tx: Tx, orgId: string, id: string): Promise<InvoiceRow> {
  const row = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found(row, errors.notFound);
}

/** For a change. Fees come before it, wherever both are locked: a payment writes its invoice when it holds its fees. */
export async function lockInvoice(tx: Tx, orgId: string, id: string): Promise<InvoiceRow> {
  await sql`select id from invoices where org_id = ${orgId} and id = ${id} for update`.execute(tx);
  return readInvoiceRow(tx, orgId, id);
}

export const readItems = (
  tx: Tx,
  orgId: string,
  invoiceIds: readonly string[],
): Promise<ItemRow[]> =>
  tx
    .selectFrom('invoice_items')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(sql<boolean>`invoice_id = any(${[...invoiceIds]}::uuid[])`)
    .orderBy('invoice_id')
    .orderBy('place')
    .execute();

/** What an invoice that was sent asks for, by fee. */
export const readInvoiceFees = (
  tx: Tx,
  orgId: string,
  invoiceId: string,
): Promise<InvoiceFeeRow[]> =>
  tx
    .selectFrom('invoice_fees')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('fee_id')
    .execute();

/** By fee, what an invoice still asks for: less than is open of the fee where that asks for more than was billed. */
export async function readPendingOf(
  tx: Tx,
  orgId: string,
  invoiceId: string,
): Promise<Map<string, number>> {
  const fees = await readInvoiceFees(tx, orgId, invoiceId);
  return new Map(fees.flatMap((fee) => (fee.is_live ? [[fee.fee_id, fee.pending] as const] : [])));
}

export async function readPlanned(
  tx: Tx,
  orgId: string,
  invoiceId: string,
): Promise<Array<{ readonly dueOn: string; readonly amount: number }>> {
  return tx
    .selectFrom('invoice_installments')
    .select(['due_on as dueOn', 'amount'])
    .where('org_id', '=', orgId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('position')
    .execute();
}

export const discountOf = (
  row: Pick<InvoiceRow, 'discount_by' | 'discount_value'>,
): InvoiceDiscount | null => {
  if (row.discount_by === null || row.discount_value === null) return null;
  return row.discount_by === 'amount'
    ? { by: 'amount', amount: row.discount_value }
    : { by: 'percent', basisPoints: row.discount_value };
};
