import '../tables.ts';
import type { Tx } from '../../../platform/db/database.ts';

export type Counted = 'family' | 'student' | 'application';

/**
 * Reserves numbers that are counted up in a school, and answers the first of them. The next who takes some waits for
 * this transaction to end: none is ever given twice.
 */
export async function takeNumbers(
  tx: Tx,
  orgId: string,
  name: Counted,
  count: number,
): Promise<number> {
  const { value } = await tx
    .insertInto('counters')
    .values({ org_id: orgId, name, value: count })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'name'])
        .doUpdateSet(({ eb, ref }) => ({ value: eb(ref('counters.value'), '+', count) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value - count + 1;
}
