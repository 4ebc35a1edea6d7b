import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { RemindedOf } from '../tables.ts';

interface Reminding {
  readonly id: string;
  readonly remindedOf: readonly RemindedOf[] | null;
}

/**
 * Which of these reminders are still true: every child that they name is at the school, and has not paid what was due by its
 * deadline. One of which a part was paid does not go; the next hour's is written for what is left.
 */
export async function findStillOwed(
  tx: Tx,
  orgId: string,
  messages: readonly Reminding[],
): Promise<ReadonlySet<string>> {
  const named = messages.flatMap(({ remindedOf }) => remindedOf ?? []);
  const { rows } = await sql<{ id: string; since: string }>`
    select s.id, o.since_on::text as since from students s
      join student_owed o on o.org_id = s.org_id and o.student_id = s.id
      join academic_years y on y.org_id = s.org_id and y.id = s.year_id and y.is_current
     where s.org_id = ${orgId} and s.id = any(${named.map(({ id }) => id)}::uuid[])
       and s.class_id is not null and o.owed > 0`.execute(tx);
  const since = new Map(rows.map((row) => [row.id, row.since]));
  const isOwed = ({ id, deadline }: RemindedOf): boolean => {
    const first = since.get(id);
    return first !== undefined && first <= deadline;
  };
  return new Set(
    messages.filter(({ remindedOf }) => remindedOf?.every(isOwed) === true).map(({ id }) => id),
  );
}
