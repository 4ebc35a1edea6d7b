import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isWaiting, lockCredit } from '../ledger/public.ts';

/** Of `transactions t`: whether its money may still come, or has come and a person has not decided whether it counts. */
export const isUndecided = sql<boolean>`(${isWaiting} or t.attention_at is not null)`;

/**
 * Whether a payment for one of the student's fees waits for its payer, its operator or a person. The fees are locked, as
 * a payment that begins locks them: none begins until the caller's transaction ends.
 */
export async function isPaymentUnderWay(
  tx: Tx,
  orgId: string,
  studentId: string,
): Promise<boolean> {
  const { rows: fees } = await sql<{ id: string }>`
    select id from fees where org_id = ${orgId} and student_id = ${studentId}
     order by id for no key update`.execute(tx);
  const { rows } = await sql`
    select 1 from transactions t
     where t.org_id = ${orgId} and ${isUndecided}
       and t.family_id = (select family_id from students where org_id = ${orgId} and id = ${studentId})
       and exists (select from transaction_parts part
                    where part.org_id = t.org_id and part.transaction_id = t.id
                      and part.fee_id = any(${fees.map(({ id }) => id)}::uuid[]))
     limit 1`.execute(tx);
  return rows.length > 0;
}

export interface MoneyOfFamily {
  readonly isPaymentUnderWay: boolean;
  readonly credit: number;
}

/** Locked in the order in which payments lock: a payment that is being settled is waited for, and its credit is seen. */
export async function lockMoneyOfFamily(
  tx: Tx,
  orgId: string,
  familyId: string,
): Promise<MoneyOfFamily> {
  const { rows } = await sql`
    select t.id from transactions t
     where t.org_id = ${orgId} and t.family_id = ${familyId} and ${isUndecided}
     order by t.id for no key update`.execute(tx);
  const { held, own } = await lockCredit(tx, orgId, familyId);
  return { isPaymentUnderWay: rows.length > 0, credit: held + own };
}
