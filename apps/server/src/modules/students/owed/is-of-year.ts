import '../tables.ts';
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/**
 * Of a student: enrolled in the year until it ended or still, or owing for it after leaving, as it is kept. Of a class where one is
 * given: then the one that the student was in last, which the fee is for. As a value, so that each is asked where a list comes by them,
 * and not everybody before.
 */
export function isOfYear(orgId: string, yearId: string, studentId: Sql, classId?: string): Sql {
  if (classId === undefined)
    return sql`(select true from year_students y
      where y.org_id = ${orgId} and y.year_id = ${yearId} and y.student_id = ${studentId} limit 1)`;
  const ofClass = sql`and e.class_id = ${classId}`;
  return sql`(exists (select from enrolments e where e.org_id = ${orgId} and e.student_id = ${studentId}
      and e.year_id = ${yearId} and e.is_standing ${ofClass})
    or exists (select from fees f where f.org_id = ${orgId} and f.student_id = ${studentId} and f.year_id = ${yearId}
      and f.closed_at is null and f.amount - f.discount > f.paid
      and exists (select from enrolments e where e.org_id = ${orgId} and e.id = f.enrolment_id ${ofClass})))`;
}

/** Of a family: one of its students is. */
export const isFamilyOfYear = (orgId: string, yearId: string, familyId: Sql): Sql =>
  sql`(select true from year_families y
    where y.org_id = ${orgId} and y.year_id = ${yearId} and y.family_id = ${familyId} and y.students > 0 limit 1)`;

/** How many are of a year, as it is kept. */
export const countOfYear = (
  orgId: string,
  yearId: string,
  list: 'yearStudents' | 'yearFamilies',
): Sql =>
  sql`(select rows from list_counts where org_id = ${orgId} and list = ${list} and class_id = ${yearId})`;
