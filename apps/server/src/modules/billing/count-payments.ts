import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isUndecided } from './money-of-family.ts';

/** Of all students, or of some. */
const areOf = (studentIds: readonly string[] | null) =>
  studentIds === null ? sql`true` : sql`f.student_id = any(${[...studentIds]}::uuid[])`;

/** How many payments stand for the fees of a year: not what was reversed, nor what became credit since. */
export async function countPaymentsForYear(
  tx: Tx,
  orgId: string,
  yearId: string,
  studentIds: readonly string[] | null = null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct p.id) as count from fees f
      join allocations a on a.org_id = f.org_id and a.fee_id = f.id
      join payments p on p.org_id = a.org_id and p.id = a.payment_id
     where f.org_id = ${orgId} and f.year_id = ${yearId} and f.paid > 0 and ${areOf(studentIds)}
       and p.reverses_id is null and p.method not in ('toCredit', 'merged')
       and not exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id)`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** How many payments for the fees of a year wait for their payer, their operator or a person who decides. */
export async function countWaitingForYear(
  tx: Tx,
  orgId: string,
  yearId: string,
  studentIds: readonly string[] | null = null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transactions t
     where t.org_id = ${orgId} and ${isUndecided}
       and exists (select from transaction_parts part
                     join fees f on f.org_id = part.org_id and f.id = part.fee_id
                    where part.org_id = t.org_id and part.transaction_id = t.id and f.year_id = ${yearId}
                      and ${areOf(studentIds)})`.execute(tx);
  return rows[0]?.count ?? 0;
}
