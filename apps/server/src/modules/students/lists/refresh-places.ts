import '../tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { noYear } from '../rules.ts';

/** Whoever stands in a class of the payable year; who left it afterwards does so no more. */
const isInClass = sql`e.is_standing and e.ended is distinct from 'left'`;

/**
 * Brings the kept class of these students, whose enrolments have changed, in line with them. A student is enrolled while
 * the kept class is of the payable year; so a year that begins or ends changes nobody's row.
 *
 * Each student is looked up in an index, and nothing is joined: in a transaction that has just inserted thousands, the
 * planner knows no statistics, and a join that it takes for one of a few rows takes minutes.
 */
export async function refreshPlaces(
  tx: Tx,
  orgId: string,
  payableYearId: string | null,
  studentIds: readonly string[],
): Promise<void> {
  if (studentIds.length === 0) return;
  const chosen = sql`s.org_id = ${orgId} and s.id = any(${[...studentIds]}::uuid[])`;
  const classId = sql`(select e.class_id from enrolments e
    where e.org_id = s.org_id and e.student_id = s.id and e.year_id = ${payableYearId} and ${isInClass})`;
  const wasEnrolled = sql`exists (select from enrolments e
    where e.org_id = s.org_id and e.student_id = s.id)`;
  if (payableYearId !== null)
    await sql`update students s set class_id = ${classId}, year_id = ${payableYearId}
      where ${chosen} and s.class_id is distinct from ${classId} and ${classId} is not null`.execute(
      tx,
    );
  await sql`update students s set class_id = null, year_id = ${noYear}
    where ${chosen} and ${classId} is null
      and (s.class_id is not null or (s.year_id is null and ${wasEnrolled}))`.execute(tx);
}

/**
 * When a year ends and an older one becomes payable again: whoever was enrolled in both is of the older class again. Only
 * rows that change are written. Nobody is enrolled in a year that was just created, so that it needs none of this.
 */
export async function returnToYear(tx: Tx, orgId: string, yearId: string): Promise<void> {
  await sql`select set_config('statement_timeout', '300s', true)`.execute(tx);
  await sql`update students s set class_id = e.class_id, year_id = e.year_id
     from enrolments e
    where e.org_id = ${orgId} and e.year_id = ${yearId} and ${isInClass}
      and s.org_id = ${orgId} and s.id = e.student_id and s.class_id is distinct from e.class_id`.execute(
    tx,
  );
}
