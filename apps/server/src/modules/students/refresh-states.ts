import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Brings the kept state and class of students in line with their enrolments: enrolled in a class of the payable year,
 * left where they were enrolled before, new where they never were. Of these students, or of the whole school where the
 * payable year itself has changed (100,000 students take some two seconds, once a year).
 */
export async function refreshStates(
  tx: Tx,
  orgId: string,
  payableYearId: string | null,
  studentIds?: readonly string[],
): Promise<void> {
  const chosen = studentIds === undefined ? sql`` : sql`and s.id = any(${[...studentIds]}::uuid[])`;
  await sql`
    with wanted as (
      select s.id, e.class_id,
             case when e.class_id is not null then 'enrolled'
                  when exists (select from enrolments x where x.org_id = s.org_id and x.student_id = s.id) then 'left'
                  else 'new' end as state
        from students s
        left join enrolments e on e.org_id = s.org_id and e.student_id = s.id and e.is_standing
             and e.year_id = ${payableYearId} and e.ended is distinct from 'left'
       where s.org_id = ${orgId} ${chosen}
    )
    update students s set state = wanted.state, class_id = wanted.class_id
      from wanted
     where s.org_id = ${orgId} and s.id = wanted.id
       and (s.state <> wanted.state or s.class_id is distinct from wanted.class_id)`.execute(tx);
}
