import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/database.ts';

type Sql = RawBuilder<unknown>;

/** A list in the order of time, of which is known how many rows fall on each day. */
export interface CountedDays {
  /** Rows of `day` and `n`; a day may come several times. */
  readonly counts: Sql;
  /** Of months each is known by its first day. */
  readonly each?: 'day' | 'month';
  /** The time that the list is in the order of. */
  readonly at: Sql;
  /** In which a day begins and ends. */
  readonly zone: Sql;
}

export interface Passed {
  /** How many rows there are before those that are left. */
  readonly passed: number;
  /** What is left of the list, as a further condition. */
  readonly rest: Sql;
}

/** So many rows are passed over sooner than what is counted of them is added up. */
export const deepFrom = 500;

/** Passes over the whole days that hold so many rows at most, without a look at any of them. */
export async function passDays(
  tx: Tx,
  { counts, each = 'day', at, zone }: CountedDays,
  skipped: number,
  isNewestFirst: boolean,
): Promise<Passed> {
  const { rows } = await sql<{ day: string; passed: number }>`
    select day::text as day, passed from (
      select day, (sum(n) over (order by day ${sql.raw(isNewestFirst ? 'desc' : 'asc')}) - n)::bigint as passed
        from (select day, sum(n)::bigint as n from (${counts}) counted group by day having sum(n) > 0) by_day) days
     where passed <= ${skipped} order by passed desc limit 1`.execute(tx);
  const [first] = rows;
  if (first === undefined) return { passed: 0, rest: sql`` };
  const { day, passed } = first;
  const rest = isNewestFirst
    ? sql`and ${at} < (${day}::date + ${`1 ${each}`}::interval) at time zone ${zone}`
    : sql`and ${at} >= ${day}::date::timestamp at time zone ${zone}`;
  return { passed, rest };
}
