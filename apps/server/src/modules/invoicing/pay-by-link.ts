import './tables.ts';
import { installmentsPaid } from '@ardoise/contract/values/invoice-totals';
import type { PayableInvoice } from '@ardoise/public-pages/payment/render';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';
import { readDetailItems } from './read-invoice.ts';
import { payAddressOf } from './sending/deliver-invoice.ts';
import { readInvoiceRow, readPendingOf, readPlanned } from './store.ts';
import type { InvoiceRow } from './tables.ts';

/** Whose a link of an invoice is. Read across schools: the link says which one. */
export const invoiceByToken = (token: string): RawBuilder<unknown> =>
  sql`select org_id, id, family_id from invoices where token = ${token}`;

/** Where invoices that were sent are paid, by their ids. */
export async function readPayAddresses(
  work: Work,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await work.tx
    .selectFrom('invoices')
    .select(['id', 'token'])
    .where('org_id', '=', work.orgId)
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap(({ id, token }) => (token === null ? [] : [[id, payAddressOf(work, token)]])),
  );
}

const stateOf = ({ state, pending, paid }: InvoiceRow): PayableInvoice['state'] => {
  if (state !== 'sent') return 'void';
  if (pending > 0) return 'open';
  return paid > 0 ? 'paid' : 'credited';
};

interface InvoiceToPay {
  readonly invoice: PayableInvoice;
  /** The fees that paying it pays, and how much of each. */
  readonly pendingOf: ReadonlyMap<string, number>;
}

/** An invoice as its payer sees it. */
export async function readPayableInvoice(tx: Tx, orgId: string, id: string): Promise<InvoiceToPay> {
  const row = await readInvoiceRow(tx, orgId, id);
  const items = await readDetailItems(tx, orgId, id);
  const planned = await readPlanned(tx, orgId, id);
  const isSent = row.state === 'sent';
  return {
    pendingOf: isSent ? await readPendingOf(tx, orgId, id) : new Map(),
    invoice: {
      number: row.number ?? '',
      title: row.title,
      message: row.message,
      state: stateOf(row),
      total: row.total,
      paid: row.paid,
      credited: isSent ? row.credited : 0,
      pending: row.pending,
      allowsPartial: row.allows_partial,
      installments: installmentsPaid(planned, row.paid, isSent ? row.credited : 0),
      items: items.map(({ id: itemId, student, description, billed }) => ({
        id: itemId,
        student: student.name,
        description,
        amount: billed,
      })),
    },
  };
}

/** The first time that somebody opens its page. */
export async function markOpened(work: Work, id: string): Promise<void> {
  const { tx, orgId, now } = work;
  const opened = await tx
    .updateTable('invoices')
    .set({ opened_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .returning('family_id')
    .executeTakeFirst();
  if (opened !== undefined) await work.emit('invoice.changed', id, { familyId: opened.family_id });
}
