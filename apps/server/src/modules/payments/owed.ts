import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OpenInstallment } from './allocation.ts';

/** One installment of a fee that is not closed, with what is still to pay; zero where it is filled. */
export interface Installment extends OpenInstallment {
  readonly familyId: string;
  readonly studentId: string;
  readonly title: string;
  /** Less the discount that falls on it. */
  readonly amount: number;
}

/**
 * What families still owe, installment by installment. The fees are locked in sorted order: two payers of the last
 * installment take turns, and the second finds it filled.
 */
export async function lockOwedBy(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<Installment[]> {
  await sql`select f.id from fees f join students s on s.org_id = f.org_id and s.id = f.student_id
    where f.org_id = ${orgId} and s.family_id = any(${[...familyIds]}::uuid[]) and f.closed_at is null
    order by f.id for no key update of f`.execute(tx);
  const installments = await readInstallmentsOf(tx, orgId, familyIds);
  return installments.filter(({ open }) => open > 0);
}

export const lockOwed = (tx: Tx, orgId: string, familyId: string): Promise<Installment[]> =>
  lockOwedBy(tx, orgId, [familyId]);

export const readInstallments = (tx: Tx, orgId: string, familyId: string): Promise<Installment[]> =>
  readInstallmentsOf(tx, orgId, [familyId]);

export async function readOwed(tx: Tx, orgId: string, familyId: string): Promise<Installment[]> {
  const installments = await readInstallments(tx, orgId, familyId);
  return installments.filter(({ open }) => open > 0);
}

interface InstallmentRow extends Omit<Installment, 'open'> {
  discount: number;
  paid: number;
}

/**
 * What was paid for a fee fills its installments by deadline, also where a move to another class has changed them since.
 * A discount lowers the last ones first: what is due soonest stays as agreed.
 */
async function readInstallmentsOf(
  tx: Tx,
  orgId: string,
  familyIds: readonly string[],
): Promise<Installment[]> {
  const { rows } = await sql<InstallmentRow>`
    select s.family_id as "familyId", f.id as "feeId", f.student_id as "studentId", f.title, i.position,
           i.due_on as "dueOn", i.amount, f.discount, f.paid
      from fees f
      join students s on s.org_id = f.org_id and s.id = f.student_id
      join fee_installments i on i.org_id = f.org_id and i.fee_id = f.id
     where f.org_id = ${orgId} and s.family_id = any(${[...familyIds]}::uuid[]) and f.closed_at is null
     order by f.id, i.due_on, i.position`.execute(tx);
  const fees = new Map<string, InstallmentRow[]>();
  for (const row of rows) {
    const ofFee = fees.get(row.feeId);
    if (ofFee === undefined) fees.set(row.feeId, [row]);
    else ofFee.push(row);
  }
  return [...fees.values()].flatMap(fillFee);
}

function fillFee(rows: readonly InstallmentRow[]): Installment[] {
  let discountLeft = rows[0]?.discount ?? 0;
  const lowered = rows.toReversed().map((row) => {
    const discount = Math.min(discountLeft, row.amount);
    discountLeft -= discount;
    return { ...row, amount: row.amount - discount };
  });
  let paidLeft = rows[0]?.paid ?? 0;
  return lowered.toReversed().map(({ discount: _discount, paid: _paid, ...row }) => {
    const paid = Math.min(paidLeft, row.amount);
    paidLeft -= paid;
    return { ...row, open: row.amount - paid };
  });
}
