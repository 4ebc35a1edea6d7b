import './tables.ts';
import type { DeliveryState, InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import { errors } from '@ardoise/contract/protocol/errors';
import { installmentsPaid } from '@ardoise/contract/values/invoice-totals';
import { invoiceState } from '@ardoise/contract/values/invoice-state';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { type MessageState, readMessageStates } from '../messages/public.ts';
import { readWaiting } from '../mobile-money/public.ts';
import { studentNameIn, todayAt } from '../students/public.ts';
import { findWaitingFor } from '../till/public.ts';
import { daysBetween } from './drafts/shift-days.ts';
import { readPaymentsOn } from './lists/list-payments.ts';
import { readContacts, shownContact } from './sending/contacts.ts';
import { payAddressOf } from './sending/deliver-invoice.ts';
import { discountOf, readInvoiceRow, readPlanned } from './store.ts';
import type { InvoiceRow } from './tables.ts';

/** Everything of one invoice. */
export async function readInvoice(work: Work, id: string): Promise<InvoiceDetail> {
  const { tx, orgId } = work;
  const row = await readInvoiceRow(tx, orgId, id);
  const today = await todayAt(work);
  const { next_due_on: nextDueOn } = row;
  const items = await readDetailItems(tx, orgId, id);
  return {
    ...headOf(row),
    ...(await readFaces(tx, row)),
    state: invoiceState({ ...row, nextDueOn }, today),
    daysLate: nextDueOn === null ? 0 : Math.max(0, daysBetween(nextDueOn, today)),
    items,
    installments: await readInstallments(tx, row, today),
    payments: await readPaymentsOn(tx, orgId, id),
    waiting: await readUnderWay(tx, row, items),
    deliveries: await readDeliveries(tx, orgId, id),
    creditNotes: await readCreditNotes(tx, orgId, id),
    payAddress: row.token === null ? null : payAddressOf(work, row.token),
    contacts: (await readContacts(tx, orgId, row.family_id)).map(shownContact),
  };
}

/** Prompts that wait for their payer, and cheques and the like that wait for somebody who confirms them. */
async function readUnderWay(
  tx: Tx,
  { org_id: orgId, family_id: familyId }: InvoiceRow,
  items: readonly DetailItem[],
): Promise<InvoiceDetail['waiting']> {
  const feeIds = new Set(items.flatMap(({ fees }) => fees.map((fee) => fee.id)));
  const prompts = (await readWaiting(tx, orgId, familyId)).filter(({ parts }) =>
    parts.some(({ feeId }) => feeIds.has(feeId)),
  );
  const others = feeIds.size === 0 ? [] : await findWaitingFor(tx, orgId, [...feeIds]);
  return [
    ...prompts.map(({ id, amount, submittedAt: since }) => ({ id, amount, since, isMobile: true })),
    ...others.map(({ id, amount, createdAt: since }) => ({ id, amount, since, isMobile: false })),
  ].map(({ since, ...payment }) => ({ ...payment, since: since.toISOString() }));
}

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** What stands in the row itself. */
const headOf = (row: InvoiceRow) => ({
  id: row.id,
  version: row.version,
  number: row.number,
  title: row.title,
  billTo: row.bill_to,
  emails: row.emails,
  language: row.language,
  memo: row.memo,
  note: row.note,
  message: row.message,
  discount: discountOf(row),
  taxBasisPoints: row.tax_basis_points,
  extra: row.extra,
  extraName: row.extra_name,
  allowsPartial: row.allows_partial,
  dueOn: row.due_on,
  nextDueOn: row.next_due_on,
  plan: row.plan,
  totals: {
    subtotal: row.subtotal,
    discount: row.discount,
    tax: row.tax,
    extra: row.extra,
    total: row.total,
  },
  paid: row.paid,
  credited: row.credited,
  pending: row.pending,
  openedAt: isoOf(row.opened_at),
  runId: row.run_id,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  sentAt: isoOf(row.sent_at),
  sentBy: row.sent_by_name,
  voided:
    row.voided_at === null
      ? null
      : { at: row.voided_at.toISOString(), by: row.voided_by_name, reason: row.void_reason ?? '' },
});

type Faces = Pick<InvoiceDetail, 'family' | 'yearName' | 'copiedFrom' | 'copies'>;

/** Whom and what it is about, beside itself. */
async function readFaces(tx: Tx, row: InvoiceRow): Promise<Faces> {
  const { rows } = await sql<Faces>`
    select json_build_object('id', f.id, 'name', f.name, 'familyId', f.number) as family,
           concat_ws('–', to_char(y.reopening_on, 'YYYY'),
             nullif(to_char(y.closing_on, 'YYYY'), to_char(y.reopening_on, 'YYYY'))) as "yearName",
           (select json_build_object('id', v.id, 'number', v.number) from invoices v
             where v.org_id = f.org_id and v.id = ${row.copied_from_id}) as "copiedFrom",
           (select coalesce(json_agg(json_build_object('id', v.id, 'number', v.number) order by v.created_at), '[]')
              from invoices v where v.org_id = f.org_id and v.copied_from_id = ${row.id}) as copies
      from families f join academic_years y on y.org_id = f.org_id and y.id = ${row.year_id}
     where f.org_id = ${row.org_id} and f.id = ${row.family_id}`.execute(tx);
  return found(rows[0], errors.notFound);
}

type DetailItem = InvoiceDetail['items'][number];

/** With what is paid and pending of each item's fees; of a draft nothing is. */
export async function readDetailItems(
  tx: Tx,
  orgId: string,
  invoiceId: string,
): Promise<DetailItem[]> {
  const { rows } = await sql<DetailItem>`
    select i.id, i.description, i.amount, i.discount, i.tax, i.extra, i.billed,
           json_build_object('id', s.id, 'name', ${studentNameIn('s')}, 'studentId', s.number,
             'className', c.name) as student,
           coalesce(tied.paid, 0)::bigint as paid, coalesce(tied.pending, 0)::bigint as pending,
           coalesce(i.billed - tied.paid - tied.pending, 0)::bigint as credited,
           coalesce(i.fee_id, tied.made) as "feeId", i.fee_id is not null as "isOpenFee",
           coalesce(tied.fees, '[]') as fees
      from invoice_items i
      join students s on s.org_id = i.org_id and s.id = i.student_id
      left join classes c on c.org_id = s.org_id and c.id = s.class_id
      left join lateral (
        select sum(l.paid) as paid, sum(l.pending) as pending, json_agg(json_build_object('id', l.fee_id, 'pending', case when l.is_live then l.pending else 0 end)
                 order by l.is_new, l.fee_id) as fees,
               (array_agg(l.fee_id) filter (where l.is_new))[1] as made
          from invoice_fees l where l.org_id = i.org_id and l.invoice_id = i.invoice_id and l.item_id = i.id
        having count(*) > 0) tied on true
     where i.org_id = ${orgId} and i.invoice_id = ${invoiceId} order by i.place`.execute(tx);
  return rows;
}

async function readInstallments(
  tx: Tx,
  row: InvoiceRow,
  today: string,
): Promise<InvoiceDetail['installments']> {
  const planned = await readPlanned(tx, row.org_id, row.id);
  const isOwed = row.state === 'sent';
  return installmentsPaid(planned, row.paid, isOwed ? row.credited : 0).map((one) => ({
    ...one,
    pending: isOwed ? one.pending : 0,
    isOverdue: isOwed && one.pending > 0 && one.dueOn < today,
  }));
}

/** As the outbox calls them: one that is held never goes, and what is gone from the outbox was sent long ago. */
const deliveryStateOf: Record<MessageState, DeliveryState> = {
  waiting: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  held: 'failed',
};

async function readDeliveries(
  tx: Tx,
  orgId: string,
  invoiceId: string,
): Promise<InvoiceDetail['deliveries']> {
  const rows = await tx
    .selectFrom('invoice_deliveries')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const states = await readMessageStates(
    tx,
    orgId,
    rows.flatMap((row) => row.message_id ?? []),
  );
  return rows.map((row) => {
    const state = row.message_id === null ? null : (states.get(row.message_id) ?? 'sent');
    return {
      id: row.id,
      channel: row.channel,
      to: row.sent_to,
      state: state === null ? 'shared' : deliveryStateOf[state],
      at: row.created_at.toISOString(),
      by: row.created_by_name,
    };
  });
}

async function readCreditNotes(
  tx: Tx,
  orgId: string,
  invoiceId: string,
): Promise<InvoiceDetail['creditNotes']> {
  const { rows } = await sql<
    Omit<InvoiceDetail['creditNotes'][number], 'at'> & { createdAt: Date }
  >`
    select n.id, n.number, n.amount, n.reason, n.created_at as "createdAt", n.created_by_name as by,
           (select json_agg(json_build_object('itemId', i.item_id, 'amount', i.amount)) from credit_note_items i
             where i.org_id = n.org_id and i.credit_note_id = n.id) as items
      from credit_notes n where n.org_id = ${orgId} and n.invoice_id = ${invoiceId}
     order by n.created_at, n.id`.execute(tx);
  return rows.map(({ createdAt, ...note }) => ({ ...note, at: createdAt.toISOString() }));
}
