import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';
import {
  countPaymentsForYear,
  countWaitingForYear,
  type MoneyForYear,
  readMoneyForYear,
} from './count-payments.ts';
import { changedBy } from './changed-by.ts';
import { sayChanged } from './price-fees.ts';
import { releaseExcess } from './release-excess.ts';

interface MoneyOfYear {
  readonly paid: number;
  readonly waiting: number;
}

/**
 * Closes every fee of a year, and answers how many payments were made for them or wait. The fees are locked as a payment
 * that begins locks them: it was counted, or it finds them closed. Whoever closes them says what happened.
 */
export async function closeFeesOfYear(work: Work, yearId: string): Promise<MoneyOfYear> {
  const { tx, orgId } = work;
  await lockFeesOfYear(tx, orgId, yearId, null);
  await close(work, yearId, null);
  return {
    paid: await countPaymentsForYear(tx, orgId, yearId),
    waiting: await countWaitingForYear(tx, orgId, yearId),
  };
}

/**
 * Closes the fees of a year of these students as if they had never been asked for: what was paid for them from the family's
 * credit is credit again. Whoever has paid, or is paying, is left as they are, and answered.
 */
export async function takeBackFees(
  work: Work,
  yearId: string,
  studentIds: readonly string[],
): Promise<MoneyForYear[]> {
  const { tx, orgId } = work;
  await lockFeesOfYear(tx, orgId, yearId, studentIds);
  const money = await readMoneyForYear(tx, orgId, yearId, studentIds);
  const staying = money.filter(({ isPaid, isWaiting }) => isPaid || isWaiting);
  const stays = new Set(staying.map(({ studentId }) => studentId));
  const closed = studentIds.filter((id) => !stays.has(id));
  await close(work, yearId, closed);
  const fromCredit = money.flatMap(({ studentId }) => (stays.has(studentId) ? [] : [studentId]));
  const { rows: fees } = await sql<{ feeId: string; studentId: string }>`
    select id as "feeId", student_id as "studentId" from fees
     where org_id = ${orgId} and year_id = ${yearId} and paid > 0 and ${ofStudents(fromCredit)}`.execute(
    tx,
  );
  await releaseExcess(
    work,
    fees.map(({ feeId }) => feeId),
    () => 0,
  );
  await sayChanged(
    work,
    fees.map((fee) => ({ ...fee, yearId })),
  );
  return staying;
}

const ofStudents = (studentIds: readonly string[] | null) =>
  studentIds === null ? sql`true` : sql`student_id = any(${[...studentIds]}::uuid[])`;

async function lockFeesOfYear(
  tx: Tx,
  orgId: string,
  yearId: string,
  studentIds: readonly string[] | null,
): Promise<void> {
  await sql`select id from fees where org_id = ${orgId} and year_id = ${yearId} and ${ofStudents(studentIds)}
    order by id for update`.execute(tx);
}

async function close(
  work: Work,
  yearId: string,
  studentIds: readonly string[] | null,
): Promise<void> {
  const { tx, orgId, now } = work;
  await sql`update fees set closed_at = ${now}, ${changedBy(work)}
    where org_id = ${orgId} and year_id = ${yearId} and closed_at is null and ${ofStudents(studentIds)}`.execute(
    tx,
  );
}
