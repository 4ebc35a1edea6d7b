import '../tables.ts';
import type { ArrearsRow } from '@ardoise/contract/arrears/arrears';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { arrearsList } from './list-arrears.ts';

/** The families that are late with most, each with its last contact, promise and plan. Of a school that was brought to today. */
export async function readTopDebtors(
  tx: Tx,
  orgId: string,
  today: string,
  limit: number,
): Promise<ArrearsRow[]> {
  const { rows } = await sql<{ id: string }>`
    select family_id as id from family_debts
     where org_id = ${orgId} and owed > 0 and late > 0
     order by late desc, family_id desc limit ${limit}`.execute(tx);
  const list = await arrearsList(tx, orgId, { today });
  return list.read(
    tx,
    rows.map(({ id }) => id),
  );
}
