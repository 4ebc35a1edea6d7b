import '../tables.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { daysFrom } from '../rules.ts';
import { type DebtFilters, hasDueDays } from './choose-debts.ts';
import { countFamiliesDue } from './count-families.ts';

type Sql = RawBuilder<unknown>;

/** How many families the filters choose, however many there are: null where what is kept by deadline does not tell it. */
export async function countKept(
  tx: Tx,
  orgId: string,
  filters: DebtFilters,
): Promise<number | null> {
  const { q = '', ids, classId, promised, lateFrom, lateTo } = filters;
  if (q !== '' || [ids, classId, promised].some((filter) => filter !== undefined)) return null;
  if (!hasDueDays(filters)) return countByFirst(tx, orgId, filters);
  if (lateFrom !== undefined || lateTo !== undefined) return null;
  const { dueFrom = null, dueTo = 'infinity' } = filters;
  const [families = 0] = await countFamiliesDue(tx, orgId, [{ dueFrom, dueTo }]);
  return families;
}

/** By the first step of each family, which leads to its earliest deadline: since that day it is late. */
async function countByFirst(
  tx: Tx,
  orgId: string,
  { owing, lateFrom, lateTo, today }: DebtFilters,
): Promise<number> {
  const conditions: Sql[] = [sql`s.org_id = ${orgId} and s.before_on is null`];
  const isOfLate = owing === undefined || lateFrom !== undefined || lateTo !== undefined;
  if (isOfLate) conditions.push(sql`s.due_on < ${today}::date`);
  if (lateFrom !== undefined) conditions.push(sql`s.due_on <= ${daysFrom(today, -lateFrom)}::date`);
  if (lateTo !== undefined) conditions.push(sql`s.due_on >= ${daysFrom(today, -lateTo)}::date`);
  const { rows } = await sql<{ families: number }>`
    select coalesce(sum(s.families), 0)::bigint as families from debt_steps s
     where ${sql.join(conditions, sql` and `)}`.execute(tx);
  return rows[0]?.families ?? 0;
}
