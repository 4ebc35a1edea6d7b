import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Passed } from '../../platform/lists/pass-days.ts';
import type { ChosenFees } from './chosen-fees.ts';

/**
 * Passes over fees of a year in the order of names by what is counted of the beginnings of names, without a look at any of them.
 * Only where names are sorted by their bytes, in which capital letters come first, do names stand in the order of their beginnings.
 */
export async function passNames(
  tx: Tx,
  { orgId, year }: ChosenFees,
  skipped: number,
): Promise<Passed> {
  const { rows } = await sql<{ begins: string; passed: number }>`
    select begins, passed from (
      select state as begins, (sum(rows) over (order by state) - rows)::bigint as passed from list_counts
       where org_id = ${orgId} and list = 'feeNames' and class_id = ${year?.id ?? null} and rows > 0 and 'Z' < 'a') counted
     where passed <= ${skipped} order by passed desc limit 1`.execute(tx);
  const [first] = rows;
  if (first === undefined) return { passed: 0, rest: sql`` };
  return { passed: first.passed, rest: sql`and t.sort_name >= ${first.begins}` };
}
