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

/** What is late is then read as it is kept, where that is of today. */
export const onKeptDay = async (tx: Tx, scope: OwedScope): Promise<OwedScope> => ({
  ...scope,
  keptOn: await readKeptDay(tx, scope.orgId),
});

/** What is overdue of one student, or of one family, by the kept sums of `o`: those of the days before today. */
const keptOverdue = (today: string): Sql =>
  sql`coalesce(o.due_totals[width_bucket(${today}::date - 1, o.due_days)], 0)`;

/** What is overdue of one row of `o`, where `o` is a student's, or what is kept of a family now. */
export const overdueOf = ({ today, keptOn }: OwedScope): Sql =>
  keptOn === today ? sql`o.late` : keptOverdue(today);

/** On `o`: told by the earliest deadline. */
export const isLate = ({ today }: OwedScope): Sql => sql`o.since_on < ${today}::date`;

/** Students `t` join `o`. Everybody has a row, and of a year whoever is of it, so that an index of it can lead. */
export const joinOwed = ({ yearId }: OwedScope): Sql =>
  yearId === undefined
    ? sql`join student_owed o on o.org_id = t.org_id and o.student_id = t.id`
    : sql`join year_students o on o.org_id = t.org_id and o.year_id = ${yearId} and o.student_id = t.id`;

/** Of a family `o` in a year: by its students until the day has moved. */
const overdueInYear = (scope: OwedScope, yearId: string): Sql =>
  scope.keptOn === scope.today
    ? sql`f.late`
    : sql`(select coalesce(sum(${overdueOf(scope)}), 0)::bigint from year_students o
        where o.org_id = f.org_id and o.year_id = ${yearId} and o.family_id = f.family_id)`;

/** One row for each family, as it is kept; of a chosen year, for each that is of it. */
export const sumsOfFamilies = (scope: OwedScope): Sql =>
  scope.yearId === undefined
    ? sql`(
      select o.family_id, o.owed, o.due_days[1] as since_on, o.has_fees, ${overdueOf(scope)} as overdue
        from family_debts o where o.org_id = ${scope.orgId})`
    : sql`(
      select f.family_id, f.owed, f.since_on, f.has_fees, ${overdueInYear(scope, scope.yearId)} as overdue
        from year_families f where f.org_id = ${scope.orgId} and f.year_id = ${scope.yearId} and f.students > 0)`;

/** What is owed of one student `s`, as `o`, for a page of rows. */
export const owedOfOne = ({ orgId, yearId }: OwedScope): Sql =>
  yearId === undefined
    ? sql`join student_owed o on o.org_id = ${orgId} and o.student_id = s.id`
    : sql`join year_students o on o.org_id = ${orgId} and o.year_id = ${yearId} and o.student_id = s.id`;
