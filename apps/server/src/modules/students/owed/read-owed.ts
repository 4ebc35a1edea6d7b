import '../tables.ts';
import type { Owed } from '@ardoise/contract/owed';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type OwedScope, owedOfOne } from './owed-scope.ts';
import { addKept, type KeptOwed, owedOn } from './owed-on.ts';

/** Of `o`, what is kept, as one value for a list that reads it among others. */
export const keptOwed: RawBuilder<KeptOwed> = sql`json_build_object(
  'hasFees', o.has_fees, 'dueDays', o.due_days, 'dueTotals', o.due_totals)`;

const nothing: KeptOwed = { hasFees: false, dueDays: [], dueTotals: [] };

/** What each of these students owes. */
export async function readOwedOf(
  tx: Tx,
  orgId: string,
  studentIds: readonly string[],
  today: string,
): Promise<(studentId: string) => Owed> {
  const { rows } = await sql<{ id: string; kept: KeptOwed }>`
    select o.student_id as id, ${keptOwed} as kept from student_owed o
     where o.org_id = ${orgId} and o.student_id = any(${[...studentIds]}::uuid[])`.execute(tx);
  const kept = new Map(rows.map((row) => [row.id, row.kept]));
  return (studentId) => owedOn(kept.get(studentId) ?? nothing, today);
}

/** What all students of each of these families owe together. */
export async function readOwedOfFamilies(
  tx: Tx,
  scope: OwedScope,
  familyIds: readonly string[],
): Promise<(familyId: string) => Owed> {
  const { rows } = await sql<{ id: string; kept: KeptOwed[] }>`
    select s.family_id as id, json_agg(${keptOwed}) as kept from students s ${owedOfOne(scope)}
     where s.org_id = ${scope.orgId} and s.family_id = any(${[...familyIds]}::uuid[])
     group by s.family_id`.execute(tx);
  const kept = new Map(rows.map((row) => [row.id, addKept(row.kept)]));
  return (familyId) => owedOn(kept.get(familyId) ?? nothing, scope.today);
}
