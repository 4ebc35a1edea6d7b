import '../tables.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

type Sql = RawBuilder<unknown>;

/** Of what lists tell what is owed: of everything that is asked for now, or of one year alone, also one to come. */
export interface OwedScope {
  readonly orgId: string;
  /** The day at the school: by it is told what is overdue. */
  readonly today: string;
  readonly yearId?: string | undefined;
  /** The day by which what is kept as late was reckoned, where that was asked for: on another day it is reckoned for each. */
  readonly keptOn?: string | undefined;
}

/** The day moves on after midnight of the school's zone, by a job or by who looks at arrears first. */
export async function readKeptDay(tx: Tx, orgId: string): Promise<string | undefined> {
  const { rows } = await sql<{ asOf: string }>`
    select as_of::text as "asOf" from debt_days where org_id = ${orgId}`.execute(tx);
  return rows[0]?.asOf;
}

/** Of what is owed now: what is late is then read as it is kept, where that is of today. */
export const onKeptDay = async (tx: Tx, scope: OwedScope): Promise<OwedScope> =>
  scope.yearId === undefined ? { ...scope, keptOn: await readKeptDay(tx, scope.orgId) } : scope;

/** What is overdue of one student, or of one family, by the kept sums of `o`: those of the days before today. */
const keptOverdue = (today: string): Sql =>
  sql`coalesce(o.due_totals[width_bucket(${today}::date - 1, o.due_days)], 0)`;

/**
 * One row for each student of whom the year asks anything, by the rule of `ardoise_owed_of`, for the whole school at once.
 * Nothing is kept for it: a year is chosen now and then, and of 100,000 students its fees are added up within a second.
 * PostgreSQL leaves out what a list does not ask for, and the installments are what takes the time: what is owed is told by
 * the fee alone, what is late by the sum of the installments before today, and only the order of deadlines by each of them.
 */
const owedInYear = ({ orgId, today }: OwedScope, yearId: string): Sql => sql`(
  select fee.student_id, true as has_fees, sum(fee.open)::bigint as owed,
         sum(case when fee.open = 0 then 0 else greatest(0, least(fee.net, (
           select coalesce(sum(i.amount), 0) from fee_installments i
            where i.org_id = ${orgId} and i.fee_id = fee.id and i.due_on < ${today}::date)) - fee.paid) end)::bigint as overdue,
         min(case when fee.open > 0 then (
           select i.due_on from (
             select due_on, position, sum(amount) over (order by due_on, position) as upto
               from fee_installments where org_id = ${orgId} and fee_id = fee.id) i
            where i.upto > fee.paid order by i.due_on, i.position limit 1) end) as since_on
    from (select id, student_id, paid, amount - discount as net,
                 case when closed_at is null then greatest(0, amount - discount - paid) else 0 end as open
            from fees where org_id = ${orgId} and year_id = ${yearId} and (closed_at is null or paid > 0)) fee
   group by fee.student_id)`;

/** What is overdue of one row of `o`, where `o` is a student's, or what is kept of a family. */
export const overdueOf = ({ today, yearId, keptOn }: OwedScope): Sql => {
  if (yearId !== undefined) return sql`coalesce(o.overdue, 0)`;
  return keptOn === today ? sql`o.late` : keptOverdue(today);
};

/** On `o`. Of what is kept an index tells it by the earliest deadline; of a year the sum does. */
export const isLate = ({ today, yearId }: OwedScope): Sql =>
  yearId === undefined ? sql`o.since_on < ${today}::date` : sql`coalesce(o.overdue, 0) > 0`;

/** Students `t` join `o`. Of what is owed now everybody has a row, so that an index of it can lead. */
export const joinOwed = (scope: OwedScope): Sql =>
  scope.yearId === undefined
    ? sql`join student_owed o on o.org_id = t.org_id and o.student_id = t.id`
    : sql`left join ${owedInYear(scope, scope.yearId)} o on o.student_id = t.id`;

/** One row for each family, as it is kept; of a chosen year, for each of whom it asks anything. */
export const sumsOfFamilies = (scope: OwedScope): Sql =>
  scope.yearId === undefined
    ? sql`(
      select o.family_id, o.owed, o.due_days[1] as since_on, o.has_fees, ${overdueOf(scope)} as overdue
        from family_debts o where o.org_id = ${scope.orgId})`
    : sql`(
      select s.family_id, sum(o.owed)::bigint as owed, min(o.since_on) as since_on, true as has_fees,
             sum(o.overdue)::bigint as overdue
        from ${owedInYear(scope, scope.yearId)} o join students s on s.org_id = ${scope.orgId} and s.id = o.student_id
       group by s.family_id)`;

/** What is owed of one student `s`, as `o`, for a page of rows. */
export const owedOfOne = ({ orgId, yearId }: OwedScope): Sql =>
  yearId === undefined
    ? sql`join student_owed o on o.org_id = ${orgId} and o.student_id = s.id`
    : sql`cross join lateral ardoise_owed_of(${orgId}, s.id, ${yearId}) o`;
