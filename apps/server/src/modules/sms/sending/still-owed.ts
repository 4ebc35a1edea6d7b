import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

interface OfStudents {
  readonly id: string;
  readonly studentIds: readonly string[] | null;
}

/** Which of these reminders are of children who are still at the school and still owe something. */
export async function findStillOwed(
  tx: Tx,
  orgId: string,
  messages: readonly OfStudents[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(messages.flatMap(({ studentIds }) => studentIds ?? []))];
  const { rows } = await sql<{ id: string }>`
    select s.id from students s
      join student_owed o on o.org_id = s.org_id and o.student_id = s.id
      join academic_years y on y.org_id = s.org_id and y.id = s.year_id and y.is_current
     where s.org_id = ${orgId} and s.id = any(${ids}::uuid[]) and s.class_id is not null and o.owed > 0`.execute(
    tx,
  );
  const owing = new Set(rows.map(({ id }) => id));
  return new Set(
    messages
      .filter(({ studentIds }) => studentIds?.some((id) => owing.has(id)) === true)
      .map(({ id }) => id),
  );
}
