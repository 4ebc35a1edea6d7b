import './tables.ts';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { countPaymentsForYear, countWaitingForYear } from './count-payments.ts';

interface MoneyOfYear {
  readonly paid: number;
  readonly waiting: number;
}

/**
 * Closes every fee of a year, or those of some students, and answers how many payments were made for them or wait. The fees
 * are locked as a payment that begins locks them: it was counted, or it finds them closed. Whoever closes them says what
 * happened.
 */
export async function closeFeesOfYear(
  { tx, orgId, now }: Work,
  yearId: string,
  studentIds: readonly string[] | null = null,
): Promise<MoneyOfYear> {
  const chosen =
    studentIds === null ? sql`true` : sql`student_id = any(${[...studentIds]}::uuid[])`;
  await sql`select id from fees where org_id = ${orgId} and year_id = ${yearId} and ${chosen}
    order by id for update`.execute(tx);
  await sql`update fees set closed_at = ${now}
    where org_id = ${orgId} and year_id = ${yearId} and closed_at is null and ${chosen}`.execute(
    tx,
  );
  return {
    paid: await countPaymentsForYear(tx, orgId, yearId, studentIds),
    waiting: await countWaitingForYear(tx, orgId, yearId, studentIds),
  };
}
