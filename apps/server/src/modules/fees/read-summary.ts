import { dayIn } from '@ardoise/contract/values/dates';
import { errors } from '@ardoise/contract/protocol/errors';
import type { FeePeriod, FeeSummary } from '@ardoise/contract/fees';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { nameServices } from '../services/public.ts';
import { yearName } from '../years/public.ts';
import { type ChosenFees, chooseFees } from './choose-fees.ts';

interface Asked {
  readonly period: FeePeriod;
  readonly yearId?: string | undefined;
}

const msPerHour = 3_600_000;
const hoursOf = { '24hours': 24, '3days': 72, '7days': 168, '30days': 720 } as const;

/** What came in during a period up to now, and what a year still asks for. */
export async function readSummary(work: Work, { period, yearId }: Asked): Promise<FeeSummary> {
  const { tx, orgId, now } = work;
  const { rows: schools } = await sql<{ timeZone: string; monthStart: Date }>`
    select o.time_zone as "timeZone",
           date_trunc('month', ${now}::timestamptz at time zone o.time_zone) at time zone o.time_zone as "monthStart"
      from organisations o where o.org_id = ${orgId}`.execute(tx);
  const { timeZone, monthStart } = found(schools[0], errors.schoolGone);
  const since = startOf(period, now, monthStart);
  const byMeans = await readMeans(tx, orgId, since, timeZone);
  const refunded = await readRefunded(tx, orgId, since);
  const chosen = await chooseFees(tx, orgId, { yearId, today: dayIn(timeZone, now) });
  const { year } = chosen;
  const sums = await readSums(tx, chosen);
  const add = (key: Exclude<keyof ServiceSums, 'serviceId'>) =>
    sums.reduce((all, one) => all + one[key], 0);
  return {
    period,
    since: since?.toISOString() ?? null,
    collected: byMeans.reduce((sum, { amount }) => sum + amount, 0) - refunded,
    refunded,
    payments: byMeans.reduce((sum, { payments }) => sum + payments, 0),
    byMeans,
    lastPaidAt: await readLastPaid(tx, orgId),
    yearName: year === null ? null : yearName(year.reopening_on, year.closing_on),
    year: {
      fees: add('fees'),
      amount: add('amount'),
      discount: add('discount'),
      net: add('amount') - add('discount'),
      paid: add('paid'),
      pending: add('pending'),
    },
    overdue: { fees: add('overdueFees'), pending: add('overduePending') },
    arrears: { fees: add('arrearsFees'), pending: add('arrearsPending') },
    services: await nameServices(
      tx,
      orgId,
      sums.filter(({ fees }) => fees > 0).map(({ serviceId }) => serviceId),
    ),
  };
}

function startOf(period: FeePeriod, now: Date, monthStart: Date): Date | null {
  if (period === 'all') return null;
  if (period === 'month') return monthStart;
  return new Date(now.getTime() - hoursOf[period] * msPerHour);
}

/** Credit that is used and what was paid before or outside of Ardoise are no money that came in here; refunds stand apart. */
const cameIn = sql`method not in ('credit', 'toCredit', 'opening', 'merged', 'outside', 'refund')`;

/** Whole days are kept; of the day in which the period begins, the payments since then are read. */
async function readMeans(
  tx: Tx,
  orgId: string,
  since: Date | null,
  timeZone: string,
): Promise<FeeSummary['byMeans']> {
  const first = since === null ? null : dayIn(timeZone, since);
  const ofFirstDay =
    since === null
      ? sql``
      : sql`union all
          select p.method, case when p.reverses_id is null then 1 else -1 end,
                 case when p.reverses_id is null then p.amount else -p.amount end
            from payments p
           where p.org_id = ${orgId} and p.paid_at >= ${since}
             and p.paid_at < (${first}::date + 1)::timestamp at time zone ${timeZone}`;
  const afterFirst = first === null ? sql`true` : sql`day > ${first}::date`;
  const { rows } = await sql<FeeSummary['byMeans'][number]>`
    select method, sum(payments)::bigint as payments, sum(amount)::bigint as amount
      from (select method, payments, amount from payment_sums where org_id = ${orgId} and ${afterFirst} ${ofFirstDay}) came
     where ${cameIn}
     group by method having sum(payments) <> 0 or sum(amount) <> 0 order by sum(amount) desc, method`.execute(
    tx,
  );
  return rows;
}

interface ServiceSums {
  /** The nil one for tuition. */
  readonly serviceId: string;
  readonly fees: number;
  readonly amount: number;
  readonly discount: number;
  readonly paid: number;
  readonly pending: number;
  readonly overdueFees: number;
  readonly overduePending: number;
  readonly arrearsFees: number;
  readonly arrearsPending: number;
}

/** Of the year, what of it is overdue, and of all years the arrears: the same as the filters of these names say. */
async function readSums(
  tx: Tx,
  { orgId, year, closedYearIds, filters }: ChosenFees,
): Promise<ServiceSums[]> {
  const ofYear = sql`t.year_id = ${year?.id ?? null}`;
  const isOverdue = sql`${ofYear} and t.state < 3 and t.day < ${filters.today}::date`;
  const isArrears = sql`t.state < 3 and t.day < 'infinity'
    and (t.is_left or t.year_id = any(${[...closedYearIds]}::uuid[]))`;
  const sum = (column: string, which: RawBuilder<unknown>) =>
    sql`coalesce(sum(t.${sql.ref(column)}) filter (where ${which}), 0)::bigint`;
  const { rows } = await sql<ServiceSums>`
    select t.service_id as "serviceId", ${sum('fees', ofYear)} as fees, ${sum('amount', ofYear)} as amount,
           ${sum('discount', ofYear)} as discount, ${sum('paid', ofYear)} as paid, ${sum('pending', ofYear)} as pending,
           ${sum('fees', isOverdue)} as "overdueFees", ${sum('pending', isOverdue)} as "overduePending",
           ${sum('fees', isArrears)} as "arrearsFees", ${sum('pending', isArrears)} as "arrearsPending"
      from fee_sums t where t.org_id = ${orgId} and t.by = 'deadline' group by t.service_id`.execute(
    tx,
  );
  return rows;
}

async function readLastPaid(tx: Tx, orgId: string): Promise<string | null> {
  const { rows } = await sql<{ at: Date }>`
    select paid_at as at from payments
     where org_id = ${orgId} and reverses_id is null and ${cameIn}
     order by paid_at desc limit 1`.execute(tx);
  return rows[0]?.at.toISOString() ?? null;
}

/** A refund that failed was taken back. */
async function readRefunded(tx: Tx, orgId: string, since: Date | null): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(case when reverses_id is null then amount else -amount end), 0)::bigint as amount
      from payments where org_id = ${orgId} and method = 'refund'
       and ${since === null ? sql`true` : sql`paid_at >= ${since}`}`.execute(tx);
  return rows[0]?.amount ?? 0;
}
