import type { Answer } from '@ardoise/contract/protocol/call';
import type { getBalance } from '@ardoise/contract/payments';
import { type FailureReason, type PayOperator, payOperators } from '@ardoise/contract/transactions';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import {
  type Account,
  type AccountKind,
  creditIn,
  commissionAccount,
  heldIn,
  incomeAccount,
  isWaiting,
  payerFeeAccount,
  readAccounts,
  sourceAccount,
} from '../ledger/public.ts';
import { studentNameIn } from '../students/public.ts';
import { readDrawers, readOwedInAll, readToday } from './read-today.ts';
import { isCountedLate, type Standing, wireStatus } from '../mobile-money/public.ts';

type Balance = Answer<typeof getBalance>;

const weeks = 12;
const latest = 10;
const accountKinds: readonly AccountKind[] = ['provider', 'own', 'pawapay'];

/** Where a school's money is, from the ledger. */
export async function readBalance(tx: Tx, orgId: string, now: Date): Promise<Balance> {
  const accounts = await readAccounts(tx, orgId);
  const sources = accounts.filter(({ name }) => name.startsWith('source:'));
  const otherIncome = incomeIn(accounts, 'income:');
  const pending = await readPending(tx, orgId);
  return {
    // Cash that was put away, banked, paid out or missed since was collected too.
    collected: accounts
      .filter(({ name }) => name.startsWith('source:') || name.startsWith('cash:'))
      .reduce((sum, { debits, credits }) => sum + debits - credits, -otherIncome),
    otherIncome,
    available: heldIn(accounts),
    commission: commissionIn(accounts),
    pending: pending.reduce((sum, { amount }) => sum + amount, 0),
    pendingCount: pending.length,
    familyCredit: creditIn(accounts),
    byOperator: payOperators.flatMap((operator) =>
      accountKinds.flatMap((kind) => {
        const source = sources.find(({ name }) => name === sourceAccount(operator, kind));
        if (source === undefined && kind !== 'provider') return [];
        const came = source === undefined ? 0 : source.debits - source.credits;
        const collected = came - incomeIn(accounts, incomeAccount(operator, kind));
        return [{ operator, collected, isOwnAccount: kind !== 'provider' }];
      }),
    ),
    cash: await readDrawers(tx, orgId),
    today: await readToday(tx, orgId, now),
    ...(await readOwedInAll(tx, orgId, now)),
    byWeek: await readWeeks(tx, orgId, now),
    movements: await readMovements(tx, orgId),
  };
}

/** What is no family's: it came into the same accounts as fees, and no figure of those counts it. */
const incomeIn = (accounts: readonly Account[], beginning: string): number =>
  accounts
    .filter(({ name }) => name.startsWith(beginning))
    .reduce((sum, { debits, credits }) => sum + credits - debits, 0);

/** Of the school's own money: what payers paid on top was never the school's. */
function commissionIn(accounts: readonly Account[]): number {
  const kept = accounts.find(({ name }) => name === commissionAccount);
  return accounts
    .filter(({ name }) => payOperators.some((operator) => name === payerFeeAccount(operator)))
    .reduce(
      (rest, { debits, credits }) => rest - (debits - credits),
      kept === undefined ? 0 : kept.credits - kept.debits,
    );
}

const readPending = (tx: Tx, orgId: string) =>
  tx
    .selectFrom('transactions as t')
    .select('t.amount')
    .where('t.org_id', '=', orgId)
    .where('t.purpose', '=', 'fees')
    .where(isWaiting)
    .execute();

/**
 * From Monday to Monday in the school's own zone; credit that is used and what was paid before or outside of Ardoise are no
 * money that came in here, a reversal and a refund are less of it. Sums are kept by day; refunds are few, and not among them.
 */
async function readWeeks(tx: Tx, orgId: string, now: Date): Promise<Balance['byWeek']> {
  const { rows } = await sql<{ from: string; collected: number }>`
    with zone as (select time_zone as name from organisations where org_id = ${orgId}),
    weeks as (
      select week::date as starts, (week + interval '7 days')::date as ends
        from zone, generate_series(
          date_trunc('week', ${now}::timestamptz at time zone zone.name) - make_interval(weeks => ${weeks - 1}),
          date_trunc('week', ${now}::timestamptz at time zone zone.name), interval '7 days') week)
    select weeks.starts as "from", (
        coalesce((select sum(s.amount) from payment_sums s
                   where s.org_id = ${orgId} and s.method not in ('credit', 'opening', 'outside')
                     and s.day >= weeks.starts and s.day < weeks.ends), 0)
      - coalesce((select sum(case when p.reverses_id is null then p.amount else -p.amount end) from payments p
                   where p.org_id = ${orgId} and p.method = 'refund'
                     and p.paid_at >= weeks.starts::timestamp at time zone zone.name
                     and p.paid_at < weeks.ends::timestamp at time zone zone.name), 0))::bigint as collected
      from weeks, zone order by weeks.starts`.execute(tx);
  return rows;
}

interface MovementRow extends Standing {
  id: string;
  at: Date;
  students: string | null;
  fees: Balance['movements'][number]['fees'] | null;
  operator: PayOperator;
  amount: number;
  failure: FailureReason | null;
  needsAttention: boolean;
}

async function readMovements(tx: Tx, orgId: string): Promise<Balance['movements']> {
  const { rows } = await sql<MovementRow>`
    select t.id, coalesce(t.completed_at, t.submitted_at) as at, t.operator, t.amount, t.state, t.notice, t.failure,
           t.attention_at is not null as "needsAttention",
           paid_for.students, paid_for.fees
      from (select * from transactions where org_id = ${orgId} and purpose = 'fees'
             order by submitted_at desc, id limit ${sql.lit(latest)}) t
      cross join lateral (
        select string_agg(distinct ${studentNameIn('s')}, ', ') as students,
               jsonb_agg(distinct jsonb_build_object('kind', f.kind, 'title', f.title)) as fees
          from transaction_parts part
         cross join lateral (select * from fees where org_id = part.org_id and id = part.fee_id limit 1) f
         cross join lateral (select * from students where org_id = f.org_id and id = f.student_id limit 1) s
         where part.org_id = t.org_id and part.transaction_id = t.id) paid_for
     order by t.submitted_at desc, t.id`.execute(tx);
  return rows.map(({ at, students, fees, state, notice, ...row }) => ({
    ...row,
    status: wireStatus({ state, notice }),
    isCountedLate: isCountedLate({ state, notice }),
    at: at.toISOString(),
    title: students ?? '',
    fees: fees ?? [],
  }));
}
