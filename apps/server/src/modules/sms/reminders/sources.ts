import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** What a child owes by a deadline of which somebody may be reminded. */
export interface DueBy {
  readonly studentId: string;
  readonly deadline: string;
  /** All that is open up to and with that day. */
  readonly amount: number;
}

/** Where deadlines come from: of children who are at the school, and of what is still open of these days. */
type Source = (tx: Tx, orgId: string, deadlines: readonly string[]) => Promise<DueBy[]>;

const installments: Source = async (tx, orgId, deadlines) => {
  const { rows } = await sql<DueBy>`
    select s.id as "studentId", due.day::text as deadline, due.total as amount
      from student_owed o
      join students s on s.org_id = o.org_id and s.id = o.student_id and s.class_id is not null
      join academic_years y on y.org_id = s.org_id and y.id = s.year_id and y.is_current
     cross join lateral unnest(o.due_days, o.due_totals) as due (day, total)
     where o.org_id = ${orgId} and o.owed > 0 and o.due_days && ${[...deadlines]}::date[]
       and due.day = any(${[...deadlines]}::date[])`.execute(tx);
  return rows;
};

/** Others that ask for money by a day are added here. */
const sources: readonly Source[] = [installments];

export async function findDue(
  tx: Tx,
  orgId: string,
  deadlines: readonly string[],
): Promise<DueBy[]> {
  const found: DueBy[] = [];
  for (const source of sources) found.push(...(await source(tx, orgId, deadlines)));
  return found;
}
