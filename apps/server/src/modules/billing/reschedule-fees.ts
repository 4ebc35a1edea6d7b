import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/insert-rows.ts';
import type { Work } from '../../platform/work.ts';
import { changedBy } from './changed-by.ts';
import { sayChanged } from './price-fees.ts';
import { type PlannedInstallment } from './rules.ts';

/** A fee as it stands, with its installments before the discount, by deadline. */
export interface ScheduledFee {
  readonly feeId: string;
  readonly studentId: string;
  readonly yearId: string;
  readonly discount: number;
  readonly paid: number;
  readonly installments: readonly PlannedInstallment[];
}

/** By their ids. Whoever changes them has locked them. */
export async function readSchedules(
  tx: Tx,
  orgId: string,
  feeIds: readonly string[],
): Promise<ScheduledFee[]> {
  const { rows } = await sql<ScheduledFee>`
    select f.id as "feeId", f.student_id as "studentId", f.year_id as "yearId", f.discount, f.paid,
           (select coalesce(json_agg(json_build_object('dueOn', i.due_on, 'amount', i.amount)
                     order by i.due_on, i.position), '[]')
              from fee_installments i where i.org_id = f.org_id and i.fee_id = f.id) as installments
      from fees f
     where f.org_id = ${orgId} and f.id = any(${[...feeIds]}::uuid[]) order by f.id`.execute(tx);
  return rows;
}

/** Other deadlines for the same amounts: nothing else of a fee changes. In this transaction the plan writes them, and nobody else. */
export async function rescheduleFees(work: Work, fees: readonly ScheduledFee[]): Promise<void> {
  const { tx, orgId } = work;
  const feeIds = fees.map(({ feeId }) => feeId);
  await sql`delete from fee_installments
    where org_id = ${orgId} and fee_id = any(${feeIds}::uuid[])`.execute(tx);
  await insertRows(
    tx,
    'fee_installments',
    fees.flatMap(({ feeId, installments }) =>
      installments.map(({ dueOn, amount }, position) => ({
        org_id: orgId,
        fee_id: feeId,
        position,
        amount,
        due_on: dueOn,
      })),
    ),
  );
  await sql`update fees set ${changedBy(work)}
    where org_id = ${orgId} and id = any(${feeIds}::uuid[])`.execute(tx);
  await sayChanged(work, fees);
}
