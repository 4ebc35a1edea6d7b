import './tables.ts';
import { moneyCorrectionErrors } from '@ardoise/contract/corrections';
import type { Role } from '@ardoise/contract/protocol/permissions';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertRows } from '../../platform/insert-rows.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { changedBy } from './changed-by.ts';
import { mostDiscountPercent, readMoneyRules } from './corrections/money-rules.ts';
import { isUndecided } from './money-of-family.ts';
import { sayChanged } from './price-fees.ts';
import { releaseExcess } from './release-excess.ts';

/** What invoices ask of fees: new ones, those that were open before, and what is taken off either. */

interface Part {
  readonly amount: number;
  readonly dueOn: string;
}

export interface NewInvoiceFee {
  readonly feeId: string;
  readonly studentId: string;
  readonly yearId: string;
  /** Of the student's place in the year; nil where there is none. */
  readonly classId: string;
  readonly sortName: string;
  readonly title: string;
  /** Whose discount is taken off it. */
  readonly invoiceId: string;
  readonly discount: number;
  /** At least one, by deadline, before the discount. */
  readonly installments: readonly Part[];
}

const sumOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** Any number of fees, in as many statements as there are tables. Whoever asks for them says what happened. */
export async function insertInvoiceFees(
  work: Work,
  fees: readonly NewInvoiceFee[],
  reason: string,
): Promise<void> {
  const { tx, orgId, now, actor } = work;
  await insertRows(
    tx,
    'fees',
    fees.map((fee) => ({
      org_id: orgId,
      id: fee.feeId,
      student_id: fee.studentId,
      year_id: fee.yearId,
      enrolment_id: null,
      class_id: fee.classId,
      sort_name: fee.sortName,
      since_on: fee.installments[0]?.dueOn ?? null,
      kind: 'invoice',
      title: fee.title,
      amount: sumOf(fee.installments),
      discount: fee.discount,
      closed_at: null,
      created_at: now,
      created_by: actor?.personId ?? null,
    })),
  );
  await insertRows(
    tx,
    'fee_installments',
    fees.flatMap(({ feeId, installments }) =>
      installments.map(({ amount, dueOn }, position) => ({
        org_id: orgId,
        fee_id: feeId,
        position,
        amount,
        due_on: dueOn,
      })),
    ),
  );
  const discounted = fees.filter(({ discount }) => discount > 0);
  await insertDiscounts(
    work,
    discounted.map(({ feeId, discount, invoiceId }) => ({
      id: newId(now),
      feeId,
      amount: discount,
      reason,
      invoiceId,
    })),
  );
}

/** What is taken off a fee, and by what. */
interface Lowered {
  readonly feeId: string;
  readonly amount: number;
  readonly reason: string;
  readonly invoiceId?: string;
  readonly creditNoteId?: string;
}

async function insertDiscounts(
  { tx, orgId, now, actor }: Work,
  discounts: ReadonlyArray<Lowered & { readonly id: string }>,
): Promise<void> {
  await insertRows(
    tx,
    'fee_discounts',
    discounts.map(({ id, feeId, amount, reason, invoiceId, creditNoteId }) => ({
      org_id: orgId,
      id,
      fee_id: feeId,
      kind: 'other' as const,
      amount,
      percent: null,
      reason,
      invoice_id: invoiceId ?? null,
      credit_note_id: creditNoteId ?? null,
      given_at: now,
      given_by: actor?.personId ?? null,
      given_by_name: actor?.name ?? null,
      taken_back_at: null,
      taken_back_by: null,
      taken_back_by_name: null,
      taken_back_reason: null,
    })),
  );
}

/** A fee as whoever bills it sees it. */
export interface BillableFee {
  readonly id: string;
  readonly studentId: string;
  readonly yearId: string;
  readonly kind: string;
  readonly title: string;
  readonly amount: number;
  readonly discount: number;
  readonly paid: number;
  readonly pending: number;
  readonly isClosed: boolean;
}

/** In sorted order, as payments lock them: what settles meanwhile is counted. */
export async function lockFees(
  tx: Tx,
  orgId: string,
  feeIds: readonly string[],
): Promise<Map<string, BillableFee>> {
  await sql`select id from fees where org_id = ${orgId} and id = any(${[...feeIds]}::uuid[])
    order by id for no key update`.execute(tx);
  return readFees(tx, orgId, feeIds);
}

export async function readFees(
  tx: Tx,
  orgId: string,
  feeIds: readonly string[],
): Promise<Map<string, BillableFee>> {
  const { rows } = await sql<BillableFee>`
    select id, student_id as "studentId", year_id as "yearId", kind, title, amount, discount, paid, pending,
           closed_at is not null as "isClosed"
      from fees where org_id = ${orgId} and id = any(${[...feeIds]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Everything that was ever paid on these fees, or taken back: by fee. */
export async function readPaymentsOfFees(
  tx: Tx,
  orgId: string,
  feeIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ feeId: string; paymentIds: string[] }>`
    select fee_id as "feeId", to_json(array_agg(distinct payment_id)) as "paymentIds" from allocations
     where org_id = ${orgId} and fee_id = any(${[...feeIds]}::uuid[]) group by fee_id`.execute(tx);
  return new Map(rows.map(({ feeId, paymentIds }) => [feeId, paymentIds]));
}

/** Whether a payment that would pay one of these waits for its payer, its operator or a person. The fees are locked. */
export async function isAnyFeeUnderWay(
  tx: Tx,
  orgId: string,
  feeIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transaction_parts part
      join transactions t on t.org_id = part.org_id and t.id = part.transaction_id
     where part.org_id = ${orgId} and part.fee_id = any(${[...feeIds]}::uuid[]) and ${isUndecided} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** How much of a fee a role may take off, all discounts together. */
export const readMostDiscount = async ({ tx, orgId }: Work, role: Role): Promise<number> =>
  mostDiscountPercent(role, await readMoneyRules(tx, orgId));

/** No role takes more off a fee than it may, whichever way it goes about it. */
export async function refuseAboveLimit(
  work: Work,
  role: Role,
  fees: ReadonlyMap<string, BillableFee>,
  lowered: ReadonlyArray<Pick<Lowered, 'feeId' | 'amount'>>,
): Promise<void> {
  const most = await readMostDiscount(work, role);
  for (const { feeId, amount } of lowered) {
    const fee = fees.get(feeId);
    if (fee !== undefined && (fee.discount + amount) * 100 > fee.amount * most)
      throw new Refusal(moneyCorrectionErrors.discountAboveLimit, { values: { percent: most } });
  }
}

/**
 * Takes something off fees that are locked already, each once. What was paid beyond what a fee then asks for is the family's
 * credit. Answers the discounts by fee, and how much became credit.
 */
export async function lowerFees(
  work: Work,
  lowered: readonly Lowered[],
): Promise<{ readonly discounts: ReadonlyMap<string, string>; readonly released: number }> {
  const { tx, orgId, now } = work;
  if (lowered.length === 0) return { discounts: new Map(), released: 0 };
  const given = lowered.map((one) => ({ ...one, id: newId(now) }));
  await insertDiscounts(work, given);
  const feeIds = lowered.map(({ feeId }) => feeId);
  const { rows } = await sql<{ feeId: string; studentId: string; yearId: string; excess: number }>`
    update fees f set discount = f.discount + given.amount, ${changedBy(work)}
      from unnest(${feeIds}::uuid[], ${lowered.map(({ amount }) => amount)}::bigint[]) as given(id, amount)
     where f.org_id = ${orgId} and f.id = given.id
    returning f.id as "feeId", f.student_id as "studentId", f.year_id as "yearId",
              greatest(0, f.paid - f.net) as excess`.execute(tx);
  const exceeding = rows.filter(({ excess }) => excess > 0);
  await releaseExcess(
    work,
    exceeding.map(({ feeId }) => feeId),
  );
  await sayChanged(
    work,
    rows.map(({ excess: _excess, ...fee }) => fee),
  );
  return {
    discounts: new Map(given.map(({ feeId, id }) => [feeId, id])),
    released: exceeding.reduce((sum, { excess }) => sum + excess, 0),
  };
}

/** Fees that an invoice made and that nothing stands on: nothing is asked for them any more. They are locked. */
export async function closeInvoiceFees(work: Work, feeIds: readonly string[]): Promise<void> {
  const { tx, orgId, now } = work;
  const { rows } = await sql<{ feeId: string; studentId: string; yearId: string }>`
    update fees set closed_at = ${now}, ${changedBy(work)}
     where org_id = ${orgId} and id = any(${[...feeIds]}::uuid[]) and closed_at is null
    returning id as "feeId", student_id as "studentId", year_id as "yearId"`.execute(tx);
  await sayChanged(work, rows);
}
