import type { Answer } from '@ardoise/contract/protocol/call';
import type { getBalance } from '@ardoise/contract/payments';
import { dayIn } from '@ardoise/contract/values/dates';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { expectedOf, readSessionMoney } from '../cash-sessions/public.ts';
import { owedYears, readYears } from '../years/public.ts';

type Balance = Answer<typeof getBalance>;

/** What lies in the drawers at this moment, the session that is open longest first. */
export async function readDrawers(tx: Tx, orgId: string): Promise<Balance['cash']> {
  const rows = await tx
    .selectFrom('cash_sessions')
    .select(['id', 'till', 'cashier_name', 'opened_at'])
    .where('org_id', '=', orgId)
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return { inDrawers: 0, sessions: [] };
  const money = await readSessionMoney(
    tx,
    orgId,
    rows.map(({ id }) => id),
  );
  const sessions = rows.map(({ id, till, cashier_name: cashier, opened_at: openedAt }) => {
    const ofSession = money.get(id);
    const inDrawer = ofSession === undefined ? 0 : expectedOf(ofSession);
    return { id, till, cashier, openedAt: openedAt.toISOString(), inDrawer };
  });
  return { inDrawers: sessions.reduce((sum, { inDrawer }) => sum + inDrawer, 0), sessions };
}

/**
 * Taken since midnight at the school. Credit that is used is no new money; a reversal and a refund are less of it. By method there are
 * no refunds: they go back by a way of their own.
 */
export async function readToday(tx: Tx, orgId: string, now: Date): Promise<Balance['today']> {
  const { rows } = await sql<{
    method: Balance['today']['byMethod'][number]['method'] | 'refund';
    amount: number;
    count: number;
  }>`
    select p.method, sum(case when p.reverses_id is null then p.amount else -p.amount end)::bigint as amount,
           count(*) filter (where p.reverses_id is null and p.from_payment_id is null) as count
      from payments p
     where p.org_id = ${orgId} and p.method not in ('credit', 'toCredit', 'opening', 'merged', 'outside')
       and p.paid_at >= (select date_trunc('day', ${now}::timestamptz at time zone time_zone) at time zone time_zone
                           from organisations where org_id = ${orgId})
     group by p.method order by p.method`.execute(tx);
  const refunded = rows.find(({ method }) => method === 'refund')?.amount ?? 0;
  const cameIn = rows.flatMap(({ method, ...row }) =>
    method === 'refund' ? [] : [{ method, ...row }],
  );
  return {
    collected: cameIn.reduce((sum, { amount }) => sum + amount, 0) - refunded,
    refunded,
    count: cameIn.reduce((sum, { count }) => sum + count, 0),
    byMethod: cameIn.map(({ method, amount }) => ({ method, amount })),
  };
}

/** On the school's own day. */
export async function readOwedInAll(
  tx: Tx,
  orgId: string,
  now: Date,
): Promise<Pick<Balance, 'toCollect' | 'overdue'>> {
  const { time_zone: timeZone } = await tx
    .selectFrom('organisations')
    .select('time_zone')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const owed = owedYears(await readYears(tx, orgId)).map(({ id }) => id);
  const { rows } = await sql<{ toCollect: number; overdue: number }>`
    select coalesce(sum(open), 0)::bigint as "toCollect",
           coalesce(sum(open) filter (where due_on < ${dayIn(timeZone, now)}::date), 0)::bigint as overdue
      from due_sums where org_id = ${orgId} and year_id = any((select ${owed}::uuid[])::uuid[])`.execute(
    tx,
  );
  return rows[0] ?? { toCollect: 0, overdue: 0 };
}
