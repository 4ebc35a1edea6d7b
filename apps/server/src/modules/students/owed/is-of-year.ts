import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/**
 * Of a student: enrolled in the year until it ended or still, or owing for it after leaving. Of a class where one is given:
 * then the one that the student was in last, which the fee is for.
 */
export function isOfYear(orgId: string, yearId: string, studentId: Sql, classId?: string): Sql {
  const ofClass = classId === undefined ? sql`` : sql`and e.class_id = ${classId}`;
  const feeOfClass =
    classId === undefined
      ? sql``
      : sql`and exists (select from enrolments e where e.org_id = ${orgId} and e.id = f.enrolment_id ${ofClass})`;
  return sql`(exists (select from enrolments e where e.org_id = ${orgId} and e.student_id = ${studentId}
      and e.year_id = ${yearId} and e.is_standing ${ofClass})
    or exists (select from fees f where f.org_id = ${orgId} and f.student_id = ${studentId} and f.year_id = ${yearId}
      and f.closed_at is null and f.amount - f.discount > f.paid ${feeOfClass}))`;
}
