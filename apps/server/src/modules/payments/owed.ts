import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OpenInstallment } from './allocation.ts';

/** One installment of a fee that is not closed, with what is still to pay; zero where it is filled. */
export interface Installment extends OpenInstallment {
  readonly studentId: string;
  readonly title: string;
  /** Less the discount that falls on it. */
  readonly amount: number;
}

/**
 * What a family still owes, installment by installment. The fees are locked in sorted order: two payers of the last
 * installment take turns, and the second finds it filled.
 */
export async function lockOwed(
  tx: Tx,
  orgId: string,
  familyId: string,
): Promise<OpenInstallment[]> {
  await sql`select f.id from fees f join students s on s.org_id = f.org_id and s.id = f.student_id
    where f.org_id = ${orgId} and s.family_id = ${familyId} and f.closed_at is null
    order by f.id for no key update of f`.execute(tx);
  return readOwed(tx, orgId, familyId);
}

export async function readOwed(
  tx: Tx,
  orgId: string,
  familyId: string,
): Promise<OpenInstallment[]> {
  const installments = await readInstallments(tx, orgId, familyId);
  return installments.filter(({ open }) => open > 0);
}

interface InstallmentRow {
  feeId: string;
  studentId: string;
  title: string;
  position: number;
  dueOn: string;
  amount: number;
  discount: number;
  paid: number;
}

/** A discount lowers the last installments first: what is due soonest stays as agreed. */
export async function readInstallments(
  tx: Tx,
  orgId: string,
  familyId: string,
): Promise<Installment[]> {
  const { rows } = await sql<InstallmentRow>`
    select f.id as "feeId", f.student_id as "studentId", f.title, i.position, i.due_on as "dueOn",
           i.amount, f.discount,
           coalesce((select sum(a.amount) from allocations a
             where a.org_id = f.org_id and a.fee_id = f.id and a.position = i.position), 0)::bigint as paid
      from fees f
      join students s on s.org_id = f.org_id and s.id = f.student_id
      join fee_installments i on i.org_id = f.org_id and i.fee_id = f.id
     where f.org_id = ${orgId} and s.family_id = ${familyId} and f.closed_at is null
     order by f.id, i.due_on desc, i.position desc`.execute(tx);
  const discountLeft = new Map<string, number>();
  return rows.map(({ discount: ofFee, paid, ...row }) => {
    const discount = Math.min(discountLeft.get(row.feeId) ?? ofFee, row.amount);
    discountLeft.set(row.feeId, (discountLeft.get(row.feeId) ?? ofFee) - discount);
    const amount = row.amount - discount;
    return { ...row, amount, open: Math.max(0, amount - paid) };
  });
}
