import type { DeskMeans } from '@ardoise/contract/cash-sessions';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** What went through one session's drawer, and what its cashier took by other means. */
export interface SessionMoney {
  readonly sessionId: string;
  readonly float: number;
  readonly takenInCash: number;
  readonly paidOut: number;
  readonly deposited: number;
  readonly taken: ReadonlyArray<{ means: DeskMeans; amount: number; count: number }>;
}

export const expectedOf = ({ float, takenInCash, paidOut, deposited }: SessionMoney): number =>
  float + takenInCash - paidOut - deposited;

/**
 * Of a payment that was begun at a desk, `d`: the one that became of it, if any, under the name `p`, and under `back` what was given back
 * of it before the session `s` was closed: `amount`, and each reversal. A payment that was moved to another child was reversed and taken
 * again, but its money stayed where it was; so only what was reversed and not moved on has left. What is reversed later is handed back
 * out of another drawer, and is a movement of that one.
 */
export const paymentAtDesk = sql`
  join payments p on p.org_id = d.org_id and p.id = case when d.payment_id is not null then d.payment_id else
    (select of_transaction.id from payments of_transaction
      where of_transaction.org_id = d.org_id and of_transaction.transaction_id = d.transaction_id
        and of_transaction.reverses_id is null) end
  cross join lateral (
    with recursive taken as (
      select p.id, p.amount
      union all
      select moved.id, moved.amount from taken
        join payments moved on moved.org_id = d.org_id and moved.from_payment_id = taken.id
         and moved.method = p.method and moved.reverses_id is null)
    select coalesce(sum(taken.amount), 0)::bigint as amount,
           coalesce(jsonb_agg(jsonb_build_object('id', reversal.id, 'at', reversal.paid_at, 'amount', taken.amount)), '[]') as reversals
      from taken
      join payments reversal on reversal.org_id = d.org_id and reversal.reverses_id = taken.id
       and (s.closed_at is null or reversal.paid_at <= s.closed_at)
       and not exists (select from cash_movements paid_back where paid_back.org_id = d.org_id and paid_back.id = reversal.id)
     where not exists (select from payments moved where moved.org_id = d.org_id and moved.from_payment_id = taken.id
             and moved.method = p.method and moved.reverses_id is null)) back`;

/**
 * These, `s`, each by its key. Joined, or asked for as one of many, they would be found by a plan for any school: most have few sessions,
 * and all of them would be gone through.
 */
export const sessionsById = (orgId: string, ids: readonly string[]) => sql`
  unnest(${[...ids]}::uuid[]) wanted (id)
  cross join lateral (select * from cash_sessions where org_id = ${orgId} and id = wanted.id limit 1) s`;

/** Of these sessions, each from its own rows: nothing is kept beside them that could differ. */
export async function readSessionMoney(
  tx: Tx,
  orgId: string,
  sessionIds: readonly string[],
): Promise<Map<string, SessionMoney>> {
  const { rows } = await sql<SessionMoney>`
    select s.id as "sessionId", s.float, coalesce(cash.amount, 0)::bigint as "takenInCash",
           coalesce(left_it.paid_out, 0)::bigint as "paidOut", coalesce(left_it.deposited, 0)::bigint as deposited,
           coalesce(taken.by_means, '[]'::json) as taken
      from ${sessionsById(orgId, sessionIds)}
      cross join lateral (
        select sum(amount) filter (where kind = 'payOut') as paid_out,
               sum(amount) filter (where kind = 'deposit') as deposited
          from cash_movements m where m.org_id = s.org_id and m.session_id = s.id) left_it
      cross join lateral (
        select sum(p.amount - back.amount) as amount from desk_payments d ${paymentAtDesk}
         where d.org_id = s.org_id and d.session_id = s.id and d.means = 'cash') cash
      cross join lateral (
        select json_agg(json_build_object('means', means, 'amount', amount, 'count', count) order by means) as by_means
          from (select d.means, sum(p.amount - back.amount)::bigint as amount, count(*) as count
                  from desk_payments d ${paymentAtDesk}
                 where d.org_id = s.org_id and d.session_id = s.id and back.amount < p.amount group by d.means) each) taken`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.sessionId, row]));
}

/** Of these sessions, what each took in cash since a moment, less what was reversed since then. */
export async function readTakenSince(
  tx: Tx,
  orgId: string,
  sessionIds: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ sessionId: string; amount: number }>`
    select s.id as "sessionId",
           sum(case when p.paid_at >= ${since} then p.amount else 0 end - coalesce(
             (select sum(given.amount) from jsonb_to_recordset(back.reversals) given (at timestamptz, amount bigint)
               where given.at >= ${since}), 0))::bigint as amount
      from ${sessionsById(orgId, sessionIds)}
      join desk_payments d on d.org_id = s.org_id and d.session_id = s.id and d.means = 'cash'
      ${paymentAtDesk}
     group by s.id`.execute(tx);
  return new Map(rows.map(({ sessionId, amount }) => [sessionId, amount]));
}

export async function readMoneyOf(tx: Tx, orgId: string, sessionId: string): Promise<SessionMoney> {
  const money = (await readSessionMoney(tx, orgId, [sessionId])).get(sessionId);
  if (money === undefined) throw new Error('A session that was read has gone.');
  return money;
}
