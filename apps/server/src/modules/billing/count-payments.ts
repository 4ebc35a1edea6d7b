import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isUndecided } from './money-of-family.ts';

/** How many payments stand for the fees of a year: not what was reversed, nor what became credit since. */
export async function countPaymentsForYear(tx: Tx, orgId: string, yearId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct p.id) as count from fees f
      join allocations a on a.org_id = f.org_id and a.fee_id = f.id
      join payments p on p.org_id = a.org_id and p.id = a.payment_id
     where f.org_id = ${orgId} and f.year_id = ${yearId} and f.paid > 0
       and p.reverses_id is null and p.method not in ('toCredit', 'merged', 'refund')
       and not exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id)`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** How many payments for the fees of a year wait for their payer, their operator or a person who decides. */
export async function countWaitingForYear(tx: Tx, orgId: string, yearId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from transactions t
     where t.org_id = ${orgId} and ${isUndecided}
       and exists (select from transaction_parts part
                     join fees f on f.org_id = part.org_id and f.id = part.fee_id
                    where part.org_id = t.org_id and part.transaction_id = t.id and f.year_id = ${yearId})`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** What of a student's fees of a year stands in the way of closing them, or goes back to the family. */
export interface MoneyForYear {
  readonly studentId: string;
  readonly paid: number;
  /** Money came in for it. Otherwise all that was paid came from the family's credit. */
  readonly isPaid: boolean;
  /** A payment waits for its payer, its operator or a person who decides. */
  readonly isWaiting: boolean;
}

/** Of those of these students for whom something was paid or waits. */
export async function readMoneyForYear(
  tx: Tx,
  orgId: string,
  yearId: string,
  studentIds: readonly string[],
): Promise<MoneyForYear[]> {
  const { rows } = await sql<MoneyForYear>`
    select * from (
      select f.student_id as "studentId", sum(f.paid)::bigint as paid,
             bool_or(f.paid > 0 and exists (
               select from allocations a join payments p on p.org_id = a.org_id and p.id = a.payment_id
                where a.org_id = f.org_id and a.fee_id = f.id and p.reverses_id is null
                  and p.method not in ('credit', 'toCredit')
                  and not exists (select from payments back where back.org_id = p.org_id and back.reverses_id = p.id)
             )) as "isPaid",
             bool_or(exists (
               select from transaction_parts part
                 join transactions t on t.org_id = part.org_id and t.id = part.transaction_id
                where part.org_id = f.org_id and part.fee_id = f.id and ${isUndecided})) as "isWaiting"
        from fees f
       where f.org_id = ${orgId} and f.year_id = ${yearId} and f.student_id = any(${[...studentIds]}::uuid[])
       group by f.student_id) money
     where paid > 0 or "isWaiting"`.execute(tx);
  return rows;
}
