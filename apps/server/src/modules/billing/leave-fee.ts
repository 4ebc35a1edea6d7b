import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';
import { changedBy } from './changed-by.ts';
import { sayChanged } from './price-fees.ts';
import { releaseExcess } from './release-excess.ts';
import { type FeeAfterLeaving, feeAfterLeaving } from './rules.ts';

interface OpenFee {
  readonly id: string;
  readonly discount: number;
  readonly paid: number;
  readonly installments: Array<{ amount: number; dueOn: string }>;
}

/** The tuition fee of a student for a year, as long as something may be asked for it. */
async function findTuitionFee(
  tx: Tx,
  orgId: string,
  studentId: string,
  yearId: string,
): Promise<OpenFee | null> {
  const { rows } = await sql<OpenFee>`
    select f.id, f.discount, f.paid,
           (select coalesce(json_agg(json_build_object('dueOn', i.due_on, 'amount', i.amount)
                     order by i.due_on, i.position), '[]')
              from fee_installments i where i.org_id = f.org_id and i.fee_id = f.id) as installments
      from fees f
     where f.org_id = ${orgId} and f.student_id = ${studentId} and f.year_id = ${yearId}
       and f.kind = 'tuition' and f.closed_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** What leaving on this day would mean for the fee; nothing where there is none. */
export async function previewLeaving(
  tx: Tx,
  orgId: string,
  { studentId, yearId }: { readonly studentId: string; readonly yearId: string },
  leavesOn: string,
): Promise<FeeAfterLeaving> {
  const fee = await findTuitionFee(tx, orgId, studentId, yearId);
  if (fee === null) return { amount: 0, discount: 0, owed: 0, cut: 0, credit: 0 };
  return feeAfterLeaving(fee, leavesOn);
}

/**
 * Asks for no more than what has fallen due: later installments leave the fee, and what was paid for them becomes the
 * family's credit. Where nothing has fallen due, the fee is closed.
 */
export async function leaveTuitionFee(
  work: Work,
  { studentId, yearId }: { readonly studentId: string; readonly yearId: string },
  leavesOn: string,
): Promise<FeeAfterLeaving | null> {
  const { tx, orgId, now } = work;
  // Locked before it is read: a payment that settles meanwhile is counted.
  await sql`select id from fees where org_id = ${orgId} and student_id = ${studentId} and year_id = ${yearId}
    and kind = 'tuition' order by id for update`.execute(tx);
  const fee = await findTuitionFee(tx, orgId, studentId, yearId);
  if (fee === null) return null;
  const left = feeAfterLeaving(fee, leavesOn);
  if (left.amount === 0)
    await sql`update fees set closed_at = ${now}, ${changedBy(work)} where org_id = ${orgId} and id = ${fee.id}`.execute(
      tx,
    );
  else {
    await sql`delete from fee_installments
      where org_id = ${orgId} and fee_id = ${fee.id} and due_on > ${leavesOn}`.execute(tx);
    await sql`update fees set amount = ${left.amount}, discount = ${left.discount}, ${changedBy(work)}
      where org_id = ${orgId} and id = ${fee.id}`.execute(tx);
  }
  await releaseExcess(work, [fee.id]);
  await sayChanged(work, [{ feeId: fee.id, studentId, yearId }]);
  return left;
}
