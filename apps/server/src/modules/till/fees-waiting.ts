import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Whether a payment by bank, cheque or transfer for one of these fees waits for somebody who confirms it. */
export async function isAnyFeeWaiting(
  tx: Tx,
  orgId: string,
  familyId: string,
  feeIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pending_payments p
     where p.org_id = ${orgId} and p.family_id = ${familyId} and p.state = 'waiting'
       and exists (select from jsonb_array_elements(p.parts) part where part->>'feeId' = any(${[...feeIds]}::text[]))
     limit 1`.execute(tx);
  return rows.length > 0;
}
