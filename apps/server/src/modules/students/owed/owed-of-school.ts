import '../tables.ts';
import type { OwedTotals } from '@ardoise/contract/owed';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { owedYears, readYears } from '../../years/public.ts';
import { addUpStudents, type OwedFilter } from './owed-lists.ts';
import { countsOfYear, type ListOfYear } from './of-year-in-order.ts';
import { isLate, type OwedScope, overdueOf } from './owed-scope.ts';

type Sql = RawBuilder<unknown>;

export const nothingOwed: OwedTotals = { owing: 0, amount: 0, late: 0, overdue: 0 };

/** On `o`, what is kept of families: of a school that was brought to today the index of what is late answers. */
const isLateFamily = ({ today, keptOn }: OwedScope): Sql =>
  keptOn === today ? sql`o.late > 0` : sql`o.due_days[1] < ${today}::date`;

/** How much in all, by what is kept of each deadline: as long as the years are, and not as many as owe. */
const amountsOfYears = ({ orgId, today }: OwedScope, years: readonly string[]): Sql => sql`
  select coalesce(sum(d.open), 0)::bigint as amount,
         coalesce(sum(d.open) filter (where d.due_on < ${today}::date), 0)::bigint as overdue
    from due_sums d where d.org_id = ${orgId} and d.year_id = any((select ${[...years]}::uuid[])::uuid[])`;

const amountsOfAll = async (tx: Tx, scope: OwedScope): Promise<Sql> =>
  amountsOfYears(
    scope,
    owedYears(await readYears(tx, scope.orgId)).map(({ id }) => id),
  );

/** How much those owe who are late, by what is kept of each family. */
const amountsOfLate = (scope: OwedScope): Sql => sql`
  select coalesce(sum(o.owed), 0)::bigint as amount, coalesce(sum(${overdueOf(scope)}), 0)::bigint as overdue
    from family_debts o where o.org_id = ${scope.orgId} and o.owed > 0 and ${isLateFamily(scope)}`;

/** How many, from what is kept by the earliest deadline of each, and how much. */
async function addUpKept(tx: Tx, counts: Sql, amounts: Sql): Promise<OwedTotals> {
  const { rows } = await sql<OwedTotals>`
    select counts.owing, amounts.amount, counts.late, amounts.overdue
      from (${counts}) counts cross join (${amounts}) amounts`.execute(tx);
  return rows[0] ?? nothingOwed;
}

/**
 * Of everybody in the school, or of those who owe or are late. Whoever is late may have siblings who are not: what they owe is
 * told by the students alone, unless all who owe are late.
 */
export async function addUpSchool(
  tx: Tx,
  scope: OwedScope,
  owed: OwedFilter | undefined,
): Promise<OwedTotals> {
  const { orgId, today } = scope;
  const counts = sql`
    select coalesce(sum(c.students) filter (where c.since_on is not null), 0)::bigint as owing,
           coalesce(sum(c.students) filter (where c.since_on < ${today}::date), 0)::bigint as late
      from owed_counts c where c.org_id = ${orgId}`;
  const all = await addUpKept(tx, counts, await amountsOfAll(tx, scope));
  if (owed !== 'overdue' || all.late === all.owing) return all;
  return addUpStudents(
    tx,
    sql`from student_owed o where o.org_id = ${orgId} and ${isLate(scope)}`,
    scope,
  );
}

/** Of all families, or of those who owe or are late. */
export async function addUpFamiliesOfSchool(
  tx: Tx,
  scope: OwedScope,
  owed: OwedFilter | undefined,
): Promise<OwedTotals> {
  const isFirstPast = sql`s.due_on < ${scope.today}::date`;
  const counts = sql`
    select coalesce(sum(s.families), 0)::bigint as owing,
           coalesce(sum(s.families) filter (where ${isFirstPast}), 0)::bigint as late
      from debt_steps s where s.org_id = ${scope.orgId} and s.before_on is null`;
  const all = await addUpKept(tx, counts, await amountsOfAll(tx, scope));
  if (owed !== 'overdue' || all.late === all.owing) return all;
  const ofLate = await addUpKept(tx, counts, amountsOfLate(scope));
  return { ...ofLate, owing: ofLate.late };
}

/** Of everybody of a year, or of those who owe for it or are late. Whatever is overdue is owed by those who are late. */
export async function addUpYear(
  tx: Tx,
  scope: OwedScope & { readonly yearId: string },
  list: ListOfYear,
  owed: OwedFilter | undefined,
): Promise<OwedTotals> {
  const counts = countsOfYear(scope, list);
  const amounts = amountsOfYears(scope, [scope.yearId]);
  const isOfLate = owed === 'overdue';
  const { rows } = await sql<OwedTotals>`
    select ${isOfLate ? sql`c.overdue` : sql`c.owing`} as owing,
           ${isOfLate ? sql`c."owedByLate"` : sql`amounts.amount`} as amount, c.overdue as late, amounts.overdue
      from (${counts}) c cross join (${amounts}) amounts`.execute(tx);
  return rows[0] ?? nothingOwed;
}
