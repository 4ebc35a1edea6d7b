import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * The payments that stand for the money of a transaction: the one that it was taken by, or those into which that one was moved
 * since. None where it was reversed, and nobody has the money.
 */
export async function readStanding(
  tx: Tx,
  orgId: string,
  transactionId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive given as (
      select id, org_id from payments
       where org_id = ${orgId} and transaction_id = ${transactionId} and reverses_id is null
      union all
      select next.id, next.org_id from given
        join payments next on next.org_id = given.org_id and next.from_payment_id = given.id and next.reverses_id is null)
    select given.id from given
     where not exists (
       select from payments back where back.org_id = given.org_id and back.reverses_id = given.id)
     order by given.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The transaction by which the money of a payment came, through however many moves; null where it came otherwise. */
export async function readOrigin(tx: Tx, orgId: string, paymentId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with recursive origin as (
      select org_id, from_payment_id, transaction_id from payments where org_id = ${orgId} and id = ${paymentId}
      union all
      select earlier.org_id, earlier.from_payment_id, earlier.transaction_id from origin
        join payments earlier on earlier.org_id = origin.org_id and earlier.id = origin.from_payment_id)
    select transaction_id as id from origin where transaction_id is not null`.execute(tx);
  return rows[0]?.id ?? null;
}
