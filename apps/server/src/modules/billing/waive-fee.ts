import './tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import { paymentErrors } from '@ardoise/contract/payments';
import { sql } from 'kysely';
import { found, Refusal } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { changedBy } from './changed-by.ts';
import { sayChanged } from './price-fees.ts';

interface LeftFee {
  readonly studentId: string;
  readonly yearId: string;
  readonly owed: number;
  readonly isLeft: boolean;
}

/**
 * What somebody who left still owes is asked for no more: it becomes a discount of the fee, so that what was paid and
 * the price stay readable. The reason stands in the audit log.
 */
export async function waiveFee(work: Work, feeId: string, reason: string): Promise<number> {
  const { tx, orgId } = work;
  const { rows } = await sql<LeftFee>`
    select f.student_id as "studentId", f.year_id as "yearId",
           case when f.closed_at is null then greatest(f.amount - f.discount - f.paid, 0) else 0 end as owed,
           coalesce(e.ended in ('withdrawn', 'left'), false) as "isLeft"
      from fees f left join enrolments e on e.org_id = f.org_id and e.id = f.enrolment_id
     where f.org_id = ${orgId} and f.id = ${feeId} for no key update of f`.execute(tx);
  const { studentId, yearId, owed, isLeft } = found(rows[0], errors.notFound);
  if (!isLeft) throw new Refusal(paymentErrors.feeNotLeft);
  if (owed === 0) throw new Refusal(paymentErrors.nothingToWaive);
  await sql`update fees set discount = discount + ${owed}, ${changedBy(work)} where org_id = ${orgId} and id = ${feeId}`.execute(
    tx,
  );
  await work.audit({
    action: 'fee.waived',
    subject: 'student',
    subjectId: studentId,
    before: { feeId, owed },
    after: { feeId, owed: 0, waived: owed, reason },
  });
  await sayChanged(work, [{ feeId, studentId, yearId }]);
  return owed;
}
