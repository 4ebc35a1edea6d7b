import { dayIn } from '@ardoise/contract/values/dates';
import { errors } from '@ardoise/contract/protocol/errors';
import type { FeeSummary } from '@ardoise/contract/fees';
import { type Period, readPeriod } from '@ardoise/contract/values/periods';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { nameServices } from '../services/public.ts';
import { yearName } from '../years/public.ts';
import { chooseFees } from './choose-fees.ts';
import type { ChosenFees } from './chosen-fees.ts';
import { readCame, readLastPaid, readRefunds } from './collected.ts';

interface Asked {
  readonly period: Period;
  readonly yearId?: string | undefined;
}

/** What came in during a period up to now, and what a year still asks for. */
export async function readSummary(work: Work, { period, yearId }: Asked): Promise<FeeSummary> {
  const { tx, orgId, now } = work;
  const { time_zone: timeZone } = found(
    await tx
      .selectFrom('organisations')
      .select('time_zone')
      .where('org_id', '=', orgId)
      .executeTakeFirst(),
    errors.schoolGone,
  );
  const { unit, from: since } = readPeriod(period, now, timeZone);
  const timeline = { unit, timeZone, from: since, starts: [] };
  const byMeans = (await readCame(tx, orgId, timeline))
    .map(({ method, amount, payments }) => ({ method, amount, payments }))
    .toSorted((a, b) => b.amount - a.amount || a.method.localeCompare(b.method));
  const refunds = await readRefunds(tx, orgId, timeline);
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
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
