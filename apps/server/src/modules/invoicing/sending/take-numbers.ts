import '../tables.ts';
import { numberIn, numberSeries } from '@ardoise/contract/values/invoice-number';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';

/**
 * The next numbers by a pattern, without gaps: who sends at the same time waits until this transaction has ended, and takes
 * the same numbers where it is undone. So it comes after everything that may refuse.
 */
export async function takeNumbers(
  { tx, orgId }: Work,
  pattern: string,
  day: string,
  count: number,
): Promise<string[]> {
  const series = numberSeries(pattern, day);
  const { rows } = await sql<{ value: number }>`
    insert into invoice_counters as counter (org_id, series, value) values (${orgId}, ${series}, ${count})
    on conflict (org_id, series) do update set value = counter.value + ${count}
    returning value`.execute(tx);
  const last = rows[0]?.value ?? count;
  return Array.from({ length: count }, (_, place) => numberIn(series, last - count + 1 + place));
}
