import './tables.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Brings the kept state and class of students in line with their enrolments: enrolled in a class of the payable year,
 * left where they were enrolled before, new where they never were.
 *
 * Each student is looked up in an index, and nothing is joined: in a transaction that has just inserted thousands, the
 * planner knows no statistics, and a join that it takes for one of a few rows takes minutes.
 */
export async function refreshStates(
  tx: Tx,
  orgId: string,
  payableYearId: string | null,
  studentIds: readonly string[],
): Promise<void> {
  if (studentIds.length === 0) return;
  await refresh(tx, orgId, payableYearId, sql`s.id = any(${[...studentIds]}::uuid[])`);
}

/** Of the whole school, when another year becomes the payable one: 100,000 students take some seconds, once a year. */
export async function refreshAllStates(
  tx: Tx,
  orgId: string,
  payableYearId: string | null,
): Promise<void> {
  await sql`select set_config('statement_timeout', '300s', true)`.execute(tx);
  await refresh(tx, orgId, payableYearId, sql`true`);
}

async function refresh(
  tx: Tx,
  orgId: string,
  payableYearId: string | null,
  chosen: RawBuilder<unknown>,
): Promise<void> {
  const classId = sql`(select e.class_id from enrolments e
    where e.org_id = s.org_id and e.student_id = s.id and e.year_id = ${payableYearId}
      and e.is_standing and e.ended is distinct from 'left')`;
  const wasEnrolled = sql`exists (select from enrolments e
    where e.org_id = s.org_id and e.student_id = s.id)`;
  if (payableYearId !== null)
    await sql`update students s set class_id = ${classId}, state = 'enrolled'
      where s.org_id = ${orgId} and ${chosen} and s.class_id is distinct from ${classId}
        and ${classId} is not null`.execute(tx);
  await sql`update students s set class_id = null, state = 'left'
    where s.org_id = ${orgId} and ${chosen} and s.state <> 'left' and ${classId} is null
      and (s.state = 'enrolled' or ${wasEnrolled})`.execute(tx);
}
