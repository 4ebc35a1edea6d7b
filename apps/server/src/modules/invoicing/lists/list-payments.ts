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
import { type Chosen, foundBy, mostPeople } from './found-by.ts';

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

export interface PaymentFilters {
  readonly q?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  readonly classId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly familyId?: string | undefined;
  readonly today: string;
}

/** The moment at which a day, or the one after it, begins at the school. */
const beginningOf = (orgId: string, day: string, after = 0): Sql => sql`
  (${day}::date + ${after}::int)::timestamp at time zone
    (select time_zone from organisations where org_id = ${orgId})`;

/** Only by day and means: that is added up already. */
const isSummed = ({ q, classId, familyId }: PaymentFilters): boolean =>
  (q === undefined || q === '') && classId === undefined && familyId === undefined;

/** On the sums. */
const sumConditions = (orgId: string, { method, from, to }: PaymentFilters): Sql =>
  sql.join(
    [
      sql`org_id = ${orgId}`,
      ...(method === undefined ? [] : [sql`method = ${method}`]),
      ...(from === undefined ? [] : [sql`day >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`day <= ${to}::date`]),
    ],
    sql` and `,
  );

/** All of them, for sums and reports: conditions on `i`. */
export const conditionsOf = async (tx: Tx, orgId: string, filters: PaymentFilters): Promise<Sql> =>
  (await choosePayments(tx, orgId, filters)).where;

/** Conditions on `i`, which all hold: by a search, of all people that it fits or of so many. */
async function choosePayments(
  tx: Tx,
  orgId: string,
  filters: PaymentFilters,
  most?: number,
): Promise<Chosen> {
  const { method, classId, from, to, familyId, q, today } = filters;
  const where: Sql[] = [sql`i.org_id = ${orgId}`];
  if (method !== undefined) where.push(sql`i.method = ${method}`);
  if (from !== undefined) where.push(sql`i.paid_at >= ${beginningOf(orgId, from)}`);
  if (to !== undefined) where.push(sql`i.paid_at < ${beginningOf(orgId, to, 1)}`);
  if (familyId !== undefined)
    where.push(sql`i.invoice_id in (select id from invoices
      where org_id = ${orgId} and family_id = ${familyId})`);
  if (classId !== undefined)
    where.push(sql`i.invoice_id = any(array(select distinct item.invoice_id from invoice_items item
      where item.org_id = ${orgId} and item.student_id = any(array(
        select id from students where org_id = ${orgId} and class_id = ${classId}))))`);
  let hasMore = false;
  if (q !== undefined && q !== '') {
    const found = await foundBy(tx, orgId, { q, today }, most);
    ({ hasMore } = found);
    // The few invoices first, each then with its own payments.
    const ofInvoices = sql`i.invoice_id = any(array(select v.id from invoices v where v.org_id = ${orgId} and ${found.where}))`;
    const ofOne = ofReceipt(orgId, q);
    where.push(
      ofOne === null ? ofInvoices : sql`(${ofInvoices} or i.payment_id = any(array(${ofOne})))`,
    );
  }
  return { where: sql.join(where, sql` and `), hasMore };
}

/** By the number of its receipt, `LP/2026/000 024`, whose last parts are what receipts are kept by. */
function ofReceipt(orgId: string, typed: string): Sql | null {
  const [, year, number] = /(\d{4})\/(\d{1,9})$/.exec(typed.replaceAll(/\s/g, '')) ?? [];
  if (year === undefined || number === undefined) return null;
  return sql`select r.payment_id from receipts r
     where r.org_id = ${orgId} and r.year = ${Number(year)} and r.number = ${Number(number)}`;
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
    const most = paging === allRows ? undefined : mostPeople;
    const { where, hasMore } = await choosePayments(on, orgId, filters, most);
    if (!isSummed(filters)) return { ...(await findGathered(on, where, paging)), hasMore };
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

/** What is searched for is gathered once, for the page and for how many there are. */
async function findGathered(tx: Tx, where: Sql, { page, perPage }: Paging): Promise<PageOfIds> {
  const { rows } = await sql<PageOfIds>`
    with found as materialized (select i.payment_id, i.invoice_id, i.paid_at from invoice_payments i where ${where})
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

/** What was taken back is less of it. What became credit again was no payment, and is less of what was paid all the same. */
export async function sumPayments(
  tx: Tx,
  orgId: string,
  filters: PaymentFilters,
): Promise<InvoicePaymentSums> {
  const lines: Sql = isSummed(filters)
    ? sql`select method, payments, amount from invoice_payment_sums where ${sumConditions(orgId, filters)}`
    : sql`select i.method, case when p.reverses_id is null then 1 else -1 end as payments, i.amount
            from invoice_payments i join payments p on p.org_id = i.org_id and p.id = i.payment_id
           where ${await conditionsOf(tx, orgId, filters)}`;
  const { rows } = await sql<{
    method: PaymentMethod | 'toCredit' | 'merged';
    amount: number;
    payments: number;
  }>`
    select method, sum(amount)::bigint as amount, sum(payments)::int as payments
      from (${lines}) line group by method order by method in ('toCredit', 'merged'), method`.execute(
    tx,
  );
  const means = rows.filter(({ method }) => method !== 'toCredit' && method !== 'merged');
  return {
    payments: means.reduce((sum, row) => sum + row.payments, 0),
    amount: rows.reduce((sum, row) => sum + row.amount, 0),
    byMeans: rows
      .filter(({ amount }) => amount !== 0)
      .map(({ method, amount }) => ({ method, amount })),
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
