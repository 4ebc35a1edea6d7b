import './tables.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

interface WaitingFor {
  readonly id: string;
  readonly amount: number;
  readonly createdAt: Date;
}

/** Payments by bank, cheque or transfer for one of these fees that wait for somebody who confirms them, whichever family's. */
export async function findWaitingFor(
  tx: Tx,
  orgId: string,
  feeIds: readonly string[],
): Promise<WaitingFor[]> {
  const { rows } = await sql<WaitingFor>`
    select p.id, p.amount, p.created_at as "createdAt" from pending_payments p
     where p.org_id = ${orgId} and p.state = 'waiting'
       and exists (select from jsonb_array_elements(p.parts) part where part->>'feeId' = any(${[...feeIds]}::text[]))
     order by p.created_at, p.id`.execute(tx);
  return rows;
}
