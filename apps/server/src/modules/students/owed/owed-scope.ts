import '../tables.ts';
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Of what lists tell what is owed: of everything that is asked for now, or of one year alone, also one to come. */
export interface OwedScope {
  readonly orgId: string;
  /** The day at the school: by it is told what is overdue. */
  readonly today: string;
  readonly yearId?: string | undefined;
}

/** What is overdue of one student, by the kept sums of `o`: those of the days before today. */
const keptOverdue = (today: string): Sql =>
  sql`coalesce(o.due_totals[width_bucket(${today}::date - 1, o.due_days)], 0)`;

/**
 * One row for each student of whom the year asks anything, by the rule of `ardoise_owed_of`, for the whole school at once.
 * Nothing is kept for it: a year is chosen now and then, and reading its fees takes some hundred milliseconds for 100,000
 * students. What was paid fills a fee's installments by deadline, and a discount lowers the last ones first.
 */
const owedInYear = ({ orgId, today }: OwedScope, yearId: string): Sql => sql`(
  select fee.student_id, sum(fee.open)::bigint as owed, min(fee.since_on) as since_on, true as has_fees,
         sum(fee.late)::bigint as overdue
    from (select f.student_id,
                 coalesce(sum(i.open), 0) as open,
                 coalesce(sum(i.open) filter (where i.due_on < ${today}::date), 0) as late,
                 min(i.due_on) filter (where i.open > 0) as since_on
            from (select id, student_id, paid, discount, closed_at from fees
                   where org_id = ${orgId} and year_id = ${yearId} and (closed_at is null or paid > 0)) f
            left join lateral (
              select part.due_on,
                     greatest(0, least(part.upto, part.net) - greatest(least(part.upto - part.amount, part.net), f.paid)) as open
                from (select due_on, amount, sum(amount) over (order by due_on, position) as upto,
                             sum(amount) over () - f.discount as net
                        from fee_installments where org_id = ${orgId} and fee_id = f.id) part) i
              on f.closed_at is null
           group by f.id, f.student_id) fee
   group by fee.student_id)`;

/** What is overdue of one row of `o`, where `o` is a student's. */
export const overdueOf = ({ today, yearId }: OwedScope): Sql =>
  yearId === undefined ? keptOverdue(today) : sql`coalesce(o.overdue, 0)`;

/** Students `t` join `o`. Of what is owed now everybody has a row, so that an index of it can lead. */
export const joinOwed = (scope: OwedScope): Sql =>
  scope.yearId === undefined
    ? sql`join student_owed o on o.org_id = t.org_id and o.student_id = t.id`
    : sql`left join ${owedInYear(scope, scope.yearId)} o on o.student_id = t.id`;

/** One row for each family that has students; of a chosen year, for each of whom it asks anything. */
export const sumsOfFamilies = (scope: OwedScope): Sql =>
  scope.yearId === undefined
    ? sql`(
      select o.family_id, sum(o.owed)::bigint as owed, min(o.since_on) as since_on, bool_or(o.has_fees) as has_fees,
             sum(${keptOverdue(scope.today)})::bigint as overdue
        from student_owed o where o.org_id = ${scope.orgId} group by o.family_id)`
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
