import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { studentNameIn } from '../../students/public.ts';

/** Where the money of a line is now: with whoever it was assigned to, or with whoever it was moved to since. */
interface MoneyNow {
  readonly familyId: string;
  readonly students: string[];
  readonly receiptCode: string | null;
  readonly receiptNumber: string | null;
  /** A second person is asked to confirm that it is reversed or moved. */
  readonly isReversalAsked: boolean;
}

/** By transaction. Where several payments stand for one, the newest has the receipt; one whose payment is reversed is missing. */
export async function readMoneyNow(
  tx: Tx,
  orgId: string,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, MoneyNow>> {
  if (transactionIds.length === 0) return new Map();
  const { rows } = await sql<MoneyNow & { transactionId: string }>`
    with recursive given as (
      select id, transaction_id as origin, family_id from payments
       where org_id = ${orgId} and transaction_id = any(${[...transactionIds]}::uuid[]) and reverses_id is null
      union all
      select next.id, given.origin, next.family_id from given
        join payments next on next.org_id = ${orgId} and next.from_payment_id = given.id and next.reverses_id is null),
    standing as (
      select * from given where not exists (
        select from payments back where back.org_id = ${orgId} and back.reverses_id = given.id))
    select distinct on (standing.origin) standing.origin as "transactionId",
           coalesce(f.merged_into_id, f.id) as "familyId", r.code as "receiptCode", r.content->>'number' as "receiptNumber",
           array(select distinct ${studentNameIn('s')} from standing part
                   join allocations a on a.org_id = ${orgId} and a.payment_id = part.id
                   join fees fee on fee.org_id = a.org_id and fee.id = a.fee_id
                   join students s on s.org_id = fee.org_id and s.id = fee.student_id
                  where part.origin = standing.origin) as students,
           exists (select from standing asked
                     join reversal_requests q on q.org_id = ${orgId} and q.payment_id = asked.id and q.decided_at is null
                    where asked.origin = standing.origin) as "isReversalAsked"
      from standing
      join families f on f.org_id = ${orgId} and f.id = standing.family_id
      left join receipts r on r.org_id = ${orgId} and r.payment_id = standing.id
     order by standing.origin, standing.id desc`.execute(tx);
  return new Map(rows.map(({ transactionId, ...money }) => [transactionId, money]));
}
