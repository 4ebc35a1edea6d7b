import '../tables.ts';
import type { owedFilter, owedSorts, OwedTotals } from '@ardoise/contract/owed';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';

type Sql = RawBuilder<unknown>;
export type OwedFilter = z.output<typeof owedFilter>;
type OwedSort = (typeof owedSorts)[number];

/** Lists join `o`: what each of their rows owes. Everybody has a row, so that an index of it can lead. */
export const owedOfStudents = sql`join student_owed o on o.org_id = t.org_id and o.student_id = t.id`;

/** What is overdue of one student, by the kept sums: those of the days before today. */
const overdueOf = (today: string): Sql =>
  sql`coalesce(o.due_totals[width_bucket(${today}::date - 1, o.due_days)], 0)`;

/** One row for each family that has students. */
const sumsOfFamilies = (orgId: string, today: string): Sql => sql`(
  select o.family_id, sum(o.owed)::bigint as owed, min(o.since_on) as since_on, bool_or(o.has_fees) as has_fees,
         sum(${overdueOf(today)})::bigint as overdue
    from student_owed o where o.org_id = ${orgId} group by o.family_id)`;

export const owedOfFamilies = (orgId: string, today: string): Sql =>
  sql`left join ${sumsOfFamilies(orgId, today)} o on o.family_id = t.id`;

/** On `o`. */
export function owedCondition(filter: OwedFilter, today: string): Sql {
  if (filter === 'owing') return sql`o.owed > 0`;
  return filter === 'overdue' ? sql`o.since_on < ${today}::date` : sql`o.has_fees and o.owed = 0`;
}

/** On `o`; those who owe the same stand in the order of `id`. */
const ordersBy = (overdue: Sql, owed: Sql, id: Sql): Record<OwedSort, Sql> => ({
  owed: sql`${owed}, ${id}`,
  '-owed': sql`${owed} desc, ${id} desc`,
  overdue: sql`${overdue}, ${id}`,
  '-overdue': sql`${overdue} desc, ${id} desc`,
  deadline: sql`o.since_on, ${id}`,
  '-deadline': sql`o.since_on desc, ${id} desc`,
});

/** By the index of `o` alone. */
export const studentOrders = (today: string): Record<OwedSort, Sql> =>
  ordersBy(overdueOf(today), sql`o.owed`, sql`o.student_id`);

export const familyOrders: Record<OwedSort, Sql> = ordersBy(
  sql`coalesce(o.overdue, 0)`,
  sql`coalesce(o.owed, 0)`,
  sql`t.id`,
);

/** Of whatever `source` has as `o`, each a student or a family. */
async function addUp(tx: Tx, source: Sql, overdue: Sql, today: string): Promise<OwedTotals> {
  const { rows } = await sql<OwedTotals>`
    select count(*) filter (where o.owed > 0) as owing, coalesce(sum(o.owed), 0)::bigint as amount,
           count(*) filter (where o.since_on < ${today}::date) as late, coalesce(sum(${overdue}), 0)::bigint as overdue
      ${source}`.execute(tx);
  return rows[0] ?? { owing: 0, amount: 0, late: 0, overdue: 0 };
}

export const addUpStudents = (tx: Tx, source: Sql, today: string): Promise<OwedTotals> =>
  addUp(tx, source, overdueOf(today), today);

/** Of everybody in the school. */
export const addUpSchool = (tx: Tx, orgId: string, today: string): Promise<OwedTotals> =>
  addUpStudents(tx, sql`from student_owed o where o.org_id = ${orgId}`, today);

/** Of all families, or of these, as far as the condition holds for them. */
export const addUpFamilies = (
  tx: Tx,
  { orgId, today, condition }: { orgId: string; today: string; condition: Sql },
): Promise<OwedTotals> =>
  addUp(tx, sql`from ${sumsOfFamilies(orgId, today)} o where ${condition}`, sql`o.overdue`, today);
