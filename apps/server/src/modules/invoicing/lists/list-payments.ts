import '../tables.ts';
import type { InvoiceDetail } from '@ardoise/contract/invoicing/invoice-detail';
import type {
  InvoicePayment,
  InvoicePaymentSums,
} from '@ardoise/contract/invoicing/invoice-payments';
import type { PaymentMethod } from '../../ledger/public.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import {
  allRows,
  findFromNearerEnd,
  type List,
  type PageOfIds,
  type Paging,
} from '../../../platform/lists/list.ts';
import { readInvoiceRow } from '../store.ts';
import { boundsOfPage } from './choose-invoices.ts';
import { choosePayments, isSummed, type PaymentFilters, sumConditions } from './choose-payments.ts';

type Sql = RawBuilder<unknown>;
type PaymentOn = InvoiceDetail['payments'][number];

/** Of `invoice_payments i` with its payment `p`. */
const columns = sql`
  p.id as "paymentId", i.paid_at as "paidAt", i.method, i.amount, p.amount as whole,
  r.content->>'number' as "receiptNumber", r.code as "receiptCode",
  (select who.full_name from people who where who.id = p.created_by) as "takenBy",
  exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id) as "isReversed",
  p.reverses_id is not null as "isReversal", p.transaction_id as "transactionId"`;

const joins = sql`
  join payments p on p.org_id = i.org_id and p.id = i.payment_id
  left join receipts r on r.org_id = p.org_id and r.payment_id = p.id`;

type Read<Row> = Omit<Row, 'paidAt'> & { readonly paidAt: Date };

const present = <Row extends { readonly paidAt: string }>({ paidAt, ...row }: Read<Row>): Row =>
  ({ ...row, paidAt: paidAt.toISOString() }) as unknown as Row;

/** Newest first. */
export async function readPaymentsOn(
  tx: Tx,
  orgId: string,
  invoiceId: string,
): Promise<PaymentOn[]> {
  const { rows } = await sql<Read<PaymentOn>>`
    select ${columns} from invoice_payments i ${joins}
     where i.org_id = ${orgId} and i.invoice_id = ${invoiceId}
     order by i.paid_at desc, i.payment_id desc`.execute(tx);
  return rows.map((row) => present<PaymentOn>(row));
}

/** A line is one payment and one invoice: its id names both. */
const splitId = (id: string): { readonly paymentId: string; readonly invoiceId: string } => {
  const [paymentId = '', invoiceId = ''] = id.split(':');
  return { paymentId, invoiceId };
};

type ListedPayment = InvoicePayment & { readonly id: string };

/** Newest first. */
export const paymentList: List<PaymentFilters, InvoicePayment> = (_tx, orgId, filters) => ({
  find: async (on, paging) => {
    const bounds = paging === allRows ? {} : boundsOfPage;
    const chosen = await choosePayments(on, orgId, filters, bounds);
    if (!isSummed(filters)) return findSearched(on, chosen, paging);
    const { where } = chosen;
    const { rows } = await sql<{ total: number }>`
        select coalesce(sum(lines), 0)::bigint as total from invoice_payment_sums
         where ${sumConditions(orgId, filters)}`.execute(on);
    return findFromNearerEnd(on, {
      ...paging,
      source: sql`(select i.payment_id || ':' || i.invoice_id as id, i.paid_at, i.payment_id, i.invoice_id
                       from invoice_payments i where ${where}) i where true`,
      order: sql`i.paid_at desc, i.payment_id desc, i.invoice_id desc`,
      backwards: sql`i.paid_at, i.payment_id, i.invoice_id`,
      total: rows[0]?.total ?? 0,
      days: {
        counts: sql`select day, lines as n from invoice_payment_sums where ${sumConditions(orgId, filters)}`,
        at: sql`i.paid_at`,
        zone: sql`(select time_zone from organisations where org_id = ${orgId})`,
        isNewestFirst: true,
      },
    });
  },
  read: (on, ids) => readLines(on, orgId, ids),
});

/** So many lines are gathered by their invoices and put in order; of more the newest are found in the order of time. */
const mostGathered = 2_000;
/** A sum of more than these is not made at each look: of a class of some hundreds, or of a name that many have. */
const mostAdded = 5_000;

/** A file is of all that is found. */
async function findSearched(
  tx: Tx,
  { where, inOrder, hasMore }: Awaited<ReturnType<typeof choosePayments>>,
  paging: Paging,
): Promise<PageOfIds> {
  if (paging === allRows) return findGathered(tx, where, paging, null);
  const gathered = await findGathered(tx, where, paging, mostGathered + 1);
  if (gathered.total <= mostGathered) return { ...gathered, hasMore };
  const { page, perPage } = paging;
  const from = (page - 1) * perPage;
  const { rows } = await sql<{ id: string }>`
    select i.payment_id || ':' || i.invoice_id as id from invoice_payments i where ${inOrder}
     order by i.paid_at desc, i.payment_id desc, i.invoice_id desc
     limit ${Math.max(0, Math.min(perPage, mostGathered - from))} offset ${from}`.execute(tx);
  return { ids: rows.map(({ id }) => id), total: mostGathered, hasMore: true };
}

/** What is searched for is gathered once, for the page and for how many there are. */
async function findGathered(
  tx: Tx,
  where: Sql,
  { page, perPage }: Paging,
  most: number | null,
): Promise<PageOfIds> {
  const { rows } = await sql<PageOfIds>`
    with found as materialized (
      select i.payment_id, i.invoice_id, i.paid_at from invoice_payments i where ${where} limit ${most}::bigint)
    select to_json(array(select i.payment_id || ':' || i.invoice_id from found i
             order by i.paid_at desc, i.payment_id desc, i.invoice_id desc
             limit ${perPage} offset ${(page - 1) * perPage})) as ids,
           (select count(*) from found) as total`.execute(tx);
  return rows[0] ?? { ids: [], total: 0 };
}

async function readLines(tx: Tx, orgId: string, ids: readonly string[]): Promise<InvoicePayment[]> {
  const keys = ids.map(splitId);
  const { rows } = await sql<Read<ListedPayment>>`
    select ${columns}, json_build_object('id', v.id, 'number', v.number, 'title', v.title) as invoice,
           json_build_object('id', f.id, 'name', f.name) as family
      from unnest(${keys.map(({ paymentId }) => paymentId)}::uuid[], ${keys.map(({ invoiceId }) => invoiceId)}::uuid[])
             with ordinality as given (payment_id, invoice_id, place)
      join invoice_payments i on i.org_id = ${orgId} and i.payment_id = given.payment_id
       and i.invoice_id = given.invoice_id
      ${joins}
      join invoices v on v.org_id = i.org_id and v.id = i.invoice_id
      join families f on f.org_id = v.org_id and f.id = v.family_id
     order by given.place`.execute(tx);
  return rows.map((row) => present<InvoicePayment>(row));
}

interface LineSums {
  readonly method: PaymentMethod | 'toCredit' | 'merged';
  readonly amount: number;
  readonly payments: number;
  readonly lines: number;
}

/**
 * What was taken back is less of it. What became credit again was no payment, and is less of what was paid all the same. Of a search
 * it is of the same people as the list, and of so many lines.
 */
export async function sumPayments(
  tx: Tx,
  orgId: string,
  filters: PaymentFilters,
): Promise<InvoicePaymentSums> {
  const chosen = isSummed(filters) ? null : await choosePayments(tx, orgId, filters, boundsOfPage);
  // Reversals are few, and read once: the payment of each line is not looked at.
  const lines: Sql =
    chosen === null
      ? sql`select method, payments, amount, 0 as lines from invoice_payment_sums where ${sumConditions(orgId, filters)}`
      : sql`select i.method, i.amount, 1 as lines,
                   case when i.payment_id in (select p.id from payments p
                          where p.org_id = ${orgId} and p.reverses_id is not null) then -1 else 1 end as payments
              from (select * from invoice_payments i where ${chosen.where} limit ${mostAdded + 1}) i`;
  const { rows } = await sql<LineSums>`
    select method, sum(amount)::bigint as amount, sum(payments)::int as payments, sum(lines)::int as lines
      from (${lines}) line group by method order by method in ('toCredit', 'merged'), method`.execute(
    tx,
  );
  const added = rows.reduce((sum, row) => sum + row.lines, 0);
  const hasMore = chosen?.hasMore === true || added > mostAdded;
  const means = rows.filter(({ method }) => method !== 'toCredit' && method !== 'merged');
  return {
    payments: means.reduce((sum, row) => sum + row.payments, 0),
    amount: rows.reduce((sum, row) => sum + row.amount, 0),
    byMeans: rows
      .filter(({ amount }) => amount !== 0)
      .map(({ method, amount }) => ({ method, amount })),
    ...(hasMore ? { hasMore } : {}),
  };
}

/** Of one invoice, newest first. */
export const paymentsOnList: List<{ readonly invoiceId: string }, PaymentOn> = async (
  tx,
  orgId,
  { invoiceId },
) => {
  await readInvoiceRow(tx, orgId, invoiceId);
  const all = await readPaymentsOn(tx, orgId, invoiceId);
  return {
    find: async (_on, { page, perPage }) => ({
      ids: all.slice((page - 1) * perPage, page * perPage).map(({ paymentId }) => paymentId),
      total: all.length,
    }),
    read: async (_on, ids) => all.filter(({ paymentId }) => ids.includes(paymentId)),
  };
};
