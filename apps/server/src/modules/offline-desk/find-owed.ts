import { errors } from '@ardoise/contract/protocol/errors';
import { tillErrors } from '@ardoise/contract/take-payment';
import { fillByDeadline } from '@ardoise/contract/values/fill-by-deadline';
import { sql } from 'kysely';
import type { SchoolContext } from '../../platform/http/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ChosenPart, Installment } from '../billing/public.ts';

/** Where the children are now: a record may have become one with another, and has its family since. */
export async function findStudents(
  { tx, orgId }: SchoolContext,
  given: readonly string[],
): Promise<{ familyId: string; studentIds: string[] }> {
  const { rows } = await sql<{ asked: string; id: string; familyId: string }>`
    select asked.id as asked, s.id, s.family_id as "familyId"
      from unnest(${[...given]}::uuid[]) as asked (id)
      left join former_students former on former.org_id = ${orgId} and former.id = asked.id
      join students s on s.org_id = ${orgId} and s.id = case when former.student_id is null then asked.id else former.student_id end`.execute(
    tx,
  );
  const [first] = rows;
  if (first === undefined || rows.length < given.length) throw new Refusal(errors.notFound);
  if (rows.some(({ familyId }) => familyId !== first.familyId))
    throw new Refusal(tillErrors.severalFamilies);
  return { familyId: first.familyId, studentIds: rows.map(({ id }) => id) };
}

export const chosenOf = (
  owed: readonly Installment[],
  studentIds: readonly string[],
  feeIds: readonly string[],
): Installment[] =>
  owed.filter(
    (one) =>
      studentIds.includes(one.studentId) && (feeIds.length === 0 || feeIds.includes(one.feeId)),
  );

export function partsOf(amount: number, chosen: readonly Installment[]): ChosenPart[] {
  const byFee = new Map<string, number>();
  for (const { installment, amount: part } of fillByDeadline(amount, chosen).filled)
    byFee.set(installment.feeId, (byFee.get(installment.feeId) ?? 0) + part);
  return [...byFee].map(([feeId, part]) => ({ feeId, amount: part }));
}
