import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import type { ChosenPart } from './allocation.ts';
import { type NewPayment, takePayments } from './take-payment.ts';

/** What was paid for a student before the school used Ardoise. */
export interface OpeningPayment {
  readonly studentId: string;
  readonly familyId: string;
  readonly amount: number;
}

/** So many families are one statement. */
const familiesAtOnce = 500;

/**
 * Takes what was paid before Ardoise as one payment a family, each child's part meant for that child's own fees. It lowers
 * what is owed; what exceeds it is credit. The caller holds the lock that makes it happen once.
 */
export async function takeOpeningPayments(
  work: Work,
  openings: readonly OpeningPayment[],
): Promise<void> {
  const families = new Map<string, OpeningPayment[]>();
  for (const opening of openings) {
    const ofFamily = families.get(opening.familyId);
    if (ofFamily === undefined) families.set(opening.familyId, [opening]);
    else ofFamily.push(opening);
  }
  const all = [...families.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  for (let start = 0; start < all.length; start += familiesAtOnce) {
    const some = all.slice(start, start + familiesAtOnce);
    const fees = await readOpenFees(
      work,
      some.flatMap(([, ofFamily]) => ofFamily.map(({ studentId }) => studentId)),
    );
    await takePayments(
      work,
      some.map(([familyId, ofFamily]) => openingOf(familyId, ofFamily, fees)),
    );
  }
}

interface OpenFee {
  readonly id: string;
  readonly studentId: string;
  readonly open: number;
}

function openingOf(
  familyId: string,
  ofFamily: readonly OpeningPayment[],
  fees: ReadonlyMap<string, readonly OpenFee[]>,
): NewPayment {
  return {
    transaction: null,
    method: 'opening',
    kind: 'own',
    amount: ofFamily.reduce((sum, { amount }) => sum + amount, 0),
    familyId,
    parts: ofFamily.flatMap(({ studentId, amount }) => partsOf(amount, fees.get(studentId) ?? [])),
  };
}

/** A child's own money fills that child's fees and no more: the next child's part is not taken for it. */
function partsOf(amount: number, fees: readonly OpenFee[]): ChosenPart[] {
  let rest = amount;
  return fees.flatMap(({ id, open }): ChosenPart[] => {
    const part = Math.min(rest, open);
    rest -= part;
    return part > 0 ? [{ feeId: id, amount: part }] : [];
  });
}

/** By student, oldest first. */
async function readOpenFees(
  { tx, orgId }: Work,
  studentIds: readonly string[],
): Promise<Map<string, OpenFee[]>> {
  const { rows } = await sql<OpenFee>`
    select id, student_id as "studentId", amount - discount - paid as open from fees
     where org_id = ${orgId} and student_id = any(${[...studentIds]}::uuid[]) and closed_at is null
     order by created_at, id`.execute(tx);
  const byStudent = new Map<string, OpenFee[]>();
  for (const fee of rows)
    byStudent.set(fee.studentId, [...(byStudent.get(fee.studentId) ?? []), fee]);
  return byStudent;
}
