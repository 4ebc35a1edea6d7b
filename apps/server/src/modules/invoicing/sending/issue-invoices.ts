import '../tables.ts';
import { sql } from 'kysely';
import { insertRows } from '../../../platform/insert-rows.ts';
import type { Work } from '../../../platform/work.ts';
import {
  insertInvoiceFees,
  lowerFees,
  type NewInvoiceFee,
  readPaymentsOfFees,
} from '../../billing/public.ts';
import { planFees, type PlannedFee, type ToIssue } from './plan-fees.ts';

export interface PlannedIssue {
  readonly invoice: ToIssue;
  readonly fees: readonly PlannedFee[];
}

interface StudentPlace {
  readonly sortName: string;
  readonly classId: string;
}

/** Of which class each student is in the year, and how they are sorted. */
async function readPlaces(
  { tx, orgId }: Work,
  yearId: string,
  studentIds: readonly string[],
): Promise<Map<string, StudentPlace>> {
  const { rows } = await sql<StudentPlace & { id: string }>`
    select s.id, s.sort_name as "sortName", coalesce(place.class_id, ardoise_nil()) as "classId"
      from students s
      left join lateral ardoise_place_of_fee(s.org_id, s.id, ${yearId}, null) place on true
     where s.org_id = ${orgId} and s.id = any(${[...studentIds]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Makes what invoices ask for owed: new items become fees, and discounts are taken off those that were open, which are locked
 * and looked at already. All of one year.
 */
export async function makeOwed(
  work: Work,
  yearId: string,
  invoices: readonly ToIssue[],
): Promise<PlannedIssue[]> {
  const planned = invoices.map((invoice) => ({ invoice, fees: planFees(invoice, work.now) }));
  const all = planned.flatMap(({ fees }) => fees);
  const studentIds = [...new Set(all.map(({ studentId }) => studentId))];
  const places = await readPlaces(work, yearId, studentIds);
  const nowhere: StudentPlace = { sortName: '', classId: '' };
  const made = planned.flatMap(({ invoice: { id: invoiceId }, fees }) =>
    fees.flatMap((fee): NewInvoiceFee[] => {
      if (fee.made === null) return [];
      const { feeId, studentId, discount } = fee;
      const place = places.get(studentId) ?? nowhere;
      return [{ feeId, studentId, yearId, invoiceId, discount, ...place, ...fee.made }];
    }),
  );
  await insertInvoiceFees(work, made, invoices[0]?.title ?? '');
  return planned;
}

/** Ties invoices, which are written already, to their fees: from here on what is paid on either is paid on both. */
export async function tieFees(work: Work, planned: readonly PlannedIssue[]): Promise<void> {
  const { tx, orgId } = work;
  const discounts = await lowerOpen(work, planned);
  await insertRows(
    tx,
    'invoice_fees',
    planned.flatMap(({ invoice, fees }) =>
      fees.map(({ feeId, itemId, billed, made }) => ({
        org_id: orgId,
        invoice_id: invoice.id,
        item_id: itemId,
        fee_id: feeId,
        billed,
        pending: billed,
        is_new: made !== null,
        discount_id: discounts.get(feeId) ?? null,
      })),
    ),
  );
  const openIds = planned.flatMap(({ fees }) =>
    fees.flatMap(({ feeId, made }) => (made === null ? [feeId] : [])),
  );
  const earlier = await readPaymentsOfFees(tx, orgId, openIds);
  if (earlier.size === 0) return;
  const given = [...earlier].map(([feeId, paymentIds]) => ({ fee_id: feeId, earlier: paymentIds }));
  await sql`update invoice_fees l set earlier = given.earlier
     from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (fee_id uuid, earlier uuid[])
    where l.org_id = ${orgId} and l.fee_id = given.fee_id and l.is_live`.execute(tx);
}

/** In one statement for any number of invoices. */
async function lowerOpen(
  work: Work,
  planned: readonly PlannedIssue[],
): Promise<ReadonlyMap<string, string>> {
  const lowered = planned.flatMap(({ invoice: { id: invoiceId, title: reason }, fees }) =>
    fees
      .filter(({ made, discount }) => made === null && discount > 0)
      .map(({ feeId, discount }) => ({ feeId, amount: discount, reason, invoiceId })),
  );
  return (await lowerFees(work, lowered)).discounts;
}
