import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { paymentAtDesk, type SessionMoney } from './session-money.ts';

export type DrawerMoney = Pick<SessionMoney, 'takenInCash' | 'paidOut' | 'deposited'>;

/** What had gone through the drawers of these sessions before a moment, from the same rows as the whole. */
export async function readDrawersBefore(
  tx: Tx,
  orgId: string,
  sessionIds: readonly string[],
  before: Date,
): Promise<Map<string, DrawerMoney>> {
  if (sessionIds.length === 0) return new Map();
  const { rows } = await sql<DrawerMoney & { sessionId: string }>`
    select s.id as "sessionId", coalesce(cash.amount, 0)::bigint as "takenInCash",
           coalesce(left_it.paid_out, 0)::bigint as "paidOut", coalesce(left_it.deposited, 0)::bigint as deposited
      from cash_sessions s
      cross join lateral (
        select sum(amount) filter (where kind = 'payOut') as paid_out,
               sum(amount) filter (where kind = 'deposit') as deposited
          from cash_movements m where m.org_id = s.org_id and m.session_id = s.id and m.at < ${before}) left_it
      cross join lateral (
        select sum(p.amount - coalesce((
                 select sum((given_back ->> 'amount')::bigint) from jsonb_array_elements(back.reversals) given_back
                  where (given_back ->> 'at')::timestamptz < ${before}), 0)) as amount
          from desk_payments d ${paymentAtDesk}
         where d.org_id = s.org_id and d.session_id = s.id and d.means = 'cash' and p.paid_at < ${before}) cash
     where s.org_id = ${orgId} and s.id = any(${[...sessionIds]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ sessionId, ...money }) => [sessionId, money]));
}
