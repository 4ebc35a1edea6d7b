import { sql } from 'kysely';
import type { Database, Tx } from './db/database.ts';
import type { Tables } from './db/tables.ts';

/** So that no statement holds many rows for long. */
const mostAtOnce = 5_000;

/** Removes what is old of all schools, each batch in a transaction of its own, until there is less than one left. Answers how many. */
export async function removeInBatches(
  db: Pick<Database, 'write'>,
  remove: (tx: Tx, most: number) => Promise<number>,
  most = mostAtOnce,
): Promise<number> {
  let removed = 0;
  for (let found = most; found >= most; removed += found)
    found = await db.write('platform', (tx) => remove(tx, most));
  return removed;
}

interface Old<Table extends keyof Tables> {
  readonly table: Table;
  /** The column that says how old a row is. */
  readonly time: keyof Tables[Table] & string;
  readonly before: Date;
}

/** What goes by its age alone. Whoever is used again while this waits for it is asked for its age once more, and stays. */
export const removeOld = <Table extends keyof Tables>(
  db: Pick<Database, 'write'>,
  { table, time, before }: Old<Table>,
  most?: number,
): Promise<number> =>
  removeInBatches(
    db,
    async (tx, atOnce) => {
      const { numAffectedRows = 0n } =
        await sql`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${sql.ref(time)} < ${before} limit ${atOnce}))
           and ${sql.ref(time)} < ${before}`.execute(tx);
      return Number(numAffectedRows);
    },
    most,
  );
