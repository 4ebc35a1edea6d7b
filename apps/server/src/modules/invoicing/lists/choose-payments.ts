import '../tables.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { PaymentMethod } from '../../ledger/public.ts';
import { type Bounds, studentsOfClass } from './choose-invoices.ts';
import { foundBy } from './found-by.ts';

type Sql = RawBuilder<unknown>;

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
export const isSummed = ({ q, classId, familyId }: PaymentFilters): boolean =>
  (q === undefined || q === '') && classId === undefined && familyId === undefined;

/** On the sums. */
export const sumConditions = (orgId: string, { method, from, to }: PaymentFilters): Sql =>
  sql.join(
    [
      sql`org_id = ${orgId}`,
      ...(method === undefined ? [] : [sql`method = ${method}`]),
      ...(from === undefined ? [] : [sql`day >= ${from}::date`]),
      ...(to === undefined ? [] : [sql`day <= ${to}::date`]),
    ],
    sql` and `,
  );

/** What is chosen, as conditions on `i`. */
interface ChosenPayments {
  /** Few are gathered by their invoices. */
  readonly where: Sql;
  /** Of many each is asked in the order of the list: the ids of the invoices are read once, and looked up without an index. */
  readonly inOrder: Sql;
  /** The search fits others too, who were left out. */
  readonly hasMore: boolean;
}

/** All of them, for reports: conditions on `i`. */
export const conditionsOf = async (tx: Tx, orgId: string, filters: PaymentFilters): Promise<Sql> =>
  (await choosePayments(tx, orgId, filters)).where;

/** By a search or a class, of all people that it has or of so many. */
export async function choosePayments(
  tx: Tx,
  orgId: string,
  filters: PaymentFilters,
  bounds: Bounds = {},
): Promise<ChosenPayments> {
  const { method, classId, from, to, familyId, q, today } = filters;
  const where: Sql[] = [sql`i.org_id = ${orgId}`];
  if (method !== undefined) where.push(sql`i.method = ${method}`);
  if (from !== undefined) where.push(sql`i.paid_at >= ${beginningOf(orgId, from)}`);
  if (to !== undefined) where.push(sql`i.paid_at < ${beginningOf(orgId, to, 1)}`);
  const invoices: OfInvoices[] = [];
  if (familyId !== undefined)
    invoices.push({
      ids: sql`select id from invoices where org_id = ${orgId} and family_id = ${familyId}`,
    });
  const ofClass =
    classId === undefined ? [] : await studentsOfClass(tx, orgId, classId, bounds.ofClass);
  if (classId !== undefined)
    invoices.push({
      ids: sql`select distinct item.invoice_id from invoice_items item
        where item.org_id = ${orgId} and item.student_id = any(${ofClass.slice(0, bounds.ofClass)}::uuid[])`,
    });
  const found =
    q === undefined || q === '' ? null : await foundBy(tx, orgId, { q, today }, bounds.people);
  if (found !== null)
    invoices.push({
      ids: found.ids,
      receipt: ofReceipt(orgId, q ?? ''),
    });
  const all = (one: (ids: Sql) => Sql): Sql =>
    sql.join([...where, ...invoices.map((of) => orOfReceipt(one(of.ids), of.receipt))], sql` and `);
  return {
    where: all((ids) => sql`i.invoice_id = any(array(${ids}))`),
    inOrder: all((ids) => sql`case when i.invoice_id in (${ids}) then true end`),
    hasMore: found?.hasMore === true || ofClass.length > (bounds.ofClass ?? Infinity),
  };
}

interface OfInvoices {
  readonly ids: Sql;
  /** The payment of a receipt that was named, whatever invoice it paid. */
  readonly receipt?: Sql | null;
}

const orOfReceipt = (ofInvoices: Sql, receipt: Sql | null = null): Sql =>
  receipt === null ? ofInvoices : sql`(${ofInvoices} or i.payment_id = any(array(${receipt})))`;

/** By the number of its receipt, `LP/2026/000 024`, whose last parts are what receipts are kept by. */
function ofReceipt(orgId: string, typed: string): Sql | null {
  const [, year, number] = /(\d{4})\/(\d{1,9})$/.exec(typed.replaceAll(/\s/g, '')) ?? [];
  if (year === undefined || number === undefined) return null;
  return sql`select r.payment_id from receipts r
     where r.org_id = ${orgId} and r.year = ${Number(year)} and r.number = ${Number(number)}`;
}
