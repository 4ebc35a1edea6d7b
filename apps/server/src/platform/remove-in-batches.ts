import type { Database, Tx } from './db/database.ts';

/** So that no statement holds many rows for long. */
const mostAtOnce = 5_000;

/** Removes what is old of all schools, each batch in a transaction of its own, until there is less than one left. Answers how many. */
export async function removeInBatches(
  db: Pick<Database, 'write'>,
  remove: (tx: Tx, most: number) => Promise<number>,
): Promise<number> {
  let removed = 0;
  for (let found = mostAtOnce; found >= mostAtOnce; removed += found)
    found = await db.write('platform', (tx) => remove(tx, mostAtOnce));
  return removed;
}
