import '../tables.ts';
import type { owedFilter, owedSorts, OwedTotals } from '@ardoise/contract/owed';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { isLate, type OwedScope, overdueOf, sumsOfFamilies } from './owed-scope.ts';

type Sql = RawBuilder<unknown>;
export type OwedFilter = z.output<typeof owedFilter>;
type OwedSort = (typeof owedSorts)[number];

/** Families `t` join `o`; of a year those that are of it. */
export const owedOfFamilies = (scope: OwedScope): Sql =>
  sql`${scope.yearId === undefined ? sql`left join` : sql`join`} ${sumsOfFamilies(scope)} o on o.family_id = t.id`;

/** On `o`. */
export function owedCondition(filter: OwedFilter, scope: OwedScope): Sql {
  if (filter === 'owing') return sql`o.owed > 0`;
  return filter === 'overdue' ? isLate(scope) : sql`o.has_fees and o.owed = 0`;
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

/** By an index of `o` alone. */
export const studentOrders = (scope: OwedScope): Record<OwedSort, Sql> =>
  ordersBy(overdueOf(scope), sql`o.owed`, sql`o.student_id`);

export const familyOrders: Record<OwedSort, Sql> = ordersBy(
  sql`coalesce(o.overdue, 0)`,
  sql`coalesce(o.owed, 0)`,
  sql`t.id`,
);

/** Of whatever `source` has as `o`, each a student or a family. */
async function addUp(tx: Tx, source: Sql, overdue: Sql, scope: OwedScope): Promise<OwedTotals> {
  const { rows } = await sql<OwedTotals>`
    select count(*) filter (where o.owed > 0) as owing, coalesce(sum(o.owed), 0)::bigint as amount,
           count(*) filter (where ${isLate(scope)}) as late, coalesce(sum(${overdue}), 0)::bigint as overdue
      ${source}`.execute(tx);
  return rows[0] ?? { owing: 0, amount: 0, late: 0, overdue: 0 };
}

export const addUpStudents = (tx: Tx, source: Sql, scope: OwedScope): Promise<OwedTotals> =>
  addUp(tx, source, overdueOf(scope), scope);

/** Of the families for whom the condition holds. */
export const addUpFamilies = (tx: Tx, scope: OwedScope, condition: Sql): Promise<OwedTotals> =>
  addUp(tx, sql`from ${sumsOfFamilies(scope)} o where ${condition}`, sql`o.overdue`, scope);
