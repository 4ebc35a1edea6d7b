import '../tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Deadlines from a day, or from the beginning, up to another and with it. */
interface DueDays {
  readonly dueFrom: string | null;
  readonly dueTo: string;
}

/**
 * How many families owe something of each of these spans, as the list counts them for the same `dueFrom` and `dueTo`. Whoever
 * owes of several is counted in each of them. Read from what is kept by deadline, however many families there are. How many spans are
 * given is hidden from the planner, which would plan anew each time.
 */
export async function countFamiliesDue(
  tx: Tx,
  orgId: string,
  spans: readonly DueDays[],
): Promise<number[]> {
  const { rows } = await sql<{ families: number }>`
    select (select coalesce(sum(s.families), 0)::bigint from debt_steps s
             where s.org_id = ${orgId} and s.due_on <= span.due_to
               and (span.due_from is null or s.due_on >= span.due_from)
               and (s.before_on is null or s.before_on < span.due_from)) as families
      from unnest((select ${spans.map(({ dueFrom }) => dueFrom)}::date[]), (select ${spans.map(({ dueTo }) => dueTo)}::date[]))
           with ordinality as span (due_from, due_to, place)
     order by span.place`.execute(tx);
  return rows.map(({ families }) => families);
}
