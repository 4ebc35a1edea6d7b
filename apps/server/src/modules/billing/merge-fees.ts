import { mergedService, mergedTuition } from '@ardoise/contract/values/fee-title';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Work } from '../../platform/work.ts';
import { creditAccount, holders, lockCredit, post, type Posting } from '../ledger/public.ts';
import { changedBy } from './changed-by.ts';
import { isUndecided } from './money-of-family.ts';
import { releaseExcess } from './release-excess.ts';

interface YearlyFee {
  id: string;
  studentId: string;
  yearId: string;
  enrolmentId: string | null;
  /** Null of tuition. */
  serviceId: string | null;
}

export interface MergedStudents {
  readonly keptId: string;
  readonly goneId: string;
  /** The enrolments that stand after the merge: the fee of one of them is the one that stays. */
  readonly standing: readonly string[];
}

/**
 * Gives all fees of one student to another. Where both have a tuition fee, or the same basic fee, of the same year one of them stays: the other asks
 * for nothing any more, and what was paid on it fills the one that stays; what exceeds it is the family's credit. Answers the
 * payments by which that was moved.
 */
export async function mergeFees(work: Work, merged: MergedStudents): Promise<string[]> {
  const { tx, orgId, now } = work;
  const { keptId, goneId } = merged;
  const losers = losingFees(await readYearlyFees(tx, orgId, [keptId, goneId]), merged);
  for (const { id, into } of losers)
    await sql`update fees set kind = case kind when 'tuition' then ${mergedTuition} else ${mergedService} end,
        merged_into_id = ${into}, discount = amount, closed_at = coalesce(closed_at, ${now}), ${changedBy(work)}
      where org_id = ${orgId} and id = ${id}`.execute(tx);
  await sql`update fees set student_id = ${keptId}
    where org_id = ${orgId} and student_id = ${goneId}`.execute(tx);
  // What was merged into a fee that now goes itself leads on to the one that stays.
  for (const { id, into } of losers)
    await sql`update fees set merged_into_id = ${into}
      where org_id = ${orgId} and merged_into_id = ${id} and id <> ${into}`.execute(tx);
  const written = await releaseExcess(
    work,
    losers.map(({ id }) => id),
  );
  await sql`call ardoise_refresh_last_payments(${orgId}, ${losers.map(({ into }) => into)}::uuid[])`.execute(
    tx,
  );
  return written;
}

/** What is asked for once a year: tuition and basic fees. */
async function readYearlyFees(
  tx: Tx,
  orgId: string,
  studentIds: readonly string[],
): Promise<YearlyFee[]> {
  const { rows } = await sql<YearlyFee>`
    select id, student_id as "studentId", year_id as "yearId", enrolment_id as "enrolmentId",
           service_id as "serviceId" from fees
     where org_id = ${orgId} and student_id = any(${[...studentIds]}::uuid[]) and subscription_id is null
       and kind in ('tuition', 'service')
     order by id`.execute(tx);
  return rows;
}

function losingFees(
  fees: readonly YearlyFee[],
  { keptId, goneId, standing }: MergedStudents,
): Array<{ readonly id: string; readonly into: string }> {
  const stands = ({ enrolmentId }: YearlyFee) => standing.includes(enrolmentId ?? '');
  return fees.flatMap((kept) => {
    const gone = fees.find(
      (one) =>
        one.studentId === goneId && one.yearId === kept.yearId && one.serviceId === kept.serviceId,
    );
    if (kept.studentId !== keptId || gone === undefined) return [];
    const goneStays = stands(gone) && !stands(kept);
    return [goneStays ? { id: kept.id, into: gone.id } : { id: gone.id, into: kept.id }];
  });
}

/** What one family left with the school becomes the other's: a movement between their accounts. Answers the payment. */
export async function moveCredit(work: Work, fromId: string, toId: string): Promise<string[]> {
  const { tx, orgId, now } = work;
  const credit = await lockCredit(tx, orgId, fromId);
  const paymentId = newId(now);
  const postings = holders.flatMap((holder): Posting[] => {
    const amount = credit[holder];
    const accounts = { debit: creditAccount(fromId, holder), credit: creditAccount(toId, holder) };
    return amount > 0 ? [{ ...accounts, amount, kind: 'merged', paymentId }] : [];
  });
  if (postings.length === 0) return [];
  const amount = postings.reduce((sum, posting) => sum + posting.amount, 0);
  await tx
    .insertInto('payments')
    .values({
      org_id: orgId,
      id: paymentId,
      transaction_id: null,
      reverses_id: null,
      method: 'merged',
      amount,
      family_id: toId,
      paid_at: now,
      created_by: work.actor?.personId ?? null,
      reason: null,
    })
    .execute();
  await post(work, postings);
  return [paymentId];
}

/** Whether a payment of one of these families waits; nothing is locked. */
export async function isAnyUnderWay(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`select 1 from transactions t
    where t.org_id = ${orgId} and t.family_id = any(${[...familyIds]}::uuid[]) and ${isUndecided} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

interface PaymentUnderWay {
  readonly number: string;
  readonly amount: number;
}

/**
 * Locks what payments of these families and students lock, in their order: transactions, then fees. A payment that is being
 * settled is waited for; none begins until the caller's transaction ends. Answers one that waits for its payer, its
 * operator or a person.
 */
export async function lockMoneyOf(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
  studentIds: readonly string[],
): Promise<PaymentUnderWay | null> {
  const { rows } = await sql<PaymentUnderWay>`
    select t.number, t.amount from transactions t
     where t.org_id = ${orgId} and t.family_id = any(${[...familyIds]}::uuid[]) and ${isUndecided}
     order by t.id for no key update`.execute(tx);
  await sql`select id from fees where org_id = ${orgId} and student_id = any(${[...studentIds]}::uuid[])
    order by id for no key update`.execute(tx);
  if (rows[0] !== undefined) return rows[0];
  const { rows: begun } = await sql<PaymentUnderWay>`
    select t.number, t.amount from transactions t
     where t.org_id = ${orgId} and t.family_id = any(${[...familyIds]}::uuid[]) and ${isUndecided}
     limit 1`.execute(tx);
  return begun[0] ?? null;
}
