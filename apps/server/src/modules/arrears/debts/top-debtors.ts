import '../tables.ts';
import type { ArrearsRow } from '@ardoise/contract/arrears/arrears';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { readRows } from './read-rows.ts';

/**
 * The families that are late with most. Of a school that was brought to today. How many are wanted stands in the statement: by it
 * the first of an index are read, and not all families.
 */
export async function findTopDebtors(
  tx: Tx,
  orgId: string,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select family_id as id from family_debts
     where org_id = ${orgId} and owed > 0 and late > 0
     order by late desc, family_id desc limit ${sql.lit(limit)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** These families in this order, each with its last contact, promise and plan. */
export const readDebts = (
  tx: Tx,
  orgId: string,
  today: string,
  familyIds: readonly string[],
): Promise<ArrearsRow[]> => readRows(tx, orgId, { today }, familyIds);
