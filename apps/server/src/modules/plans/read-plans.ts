import './tables.ts';
import type { Plan, SchoolPlan } from '@ardoise/contract/shop/plans';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Work } from '../../platform/work.ts';
import type { PlanRow } from './tables.ts';

export const presentPlan = (row: PlanRow): Plan => ({
  id: row.id,
  name: row.name,
  currency: row.currency,
  monthly: row.monthly,
  monthlyByYear: row.monthly_by_year,
  yearly: row.yearly,
  monthXaf: row.month_xaf,
  yearXaf: row.year_xaf,
  capabilities: row.capabilities,
});

/** The smallest first. */
export const readPlanRows = (tx: Tx): Promise<PlanRow[]> =>
  tx.selectFrom('plans').selectAll().orderBy('place').execute();

export const readPlans = async (tx: Tx): Promise<Plan[]> =>
  (await readPlanRows(tx)).map(presentPlan);

interface OwnPlanRow {
  readonly id: SchoolPlan['id'];
  readonly until: Date | null;
  readonly capabilities: SchoolPlan['capabilities'];
}

/** The plan that the school has today: what was bought for a time and has ended is Basic again. */
export async function readSchoolPlan({
  tx,
  orgId,
  now,
}: Pick<Work, 'tx' | 'orgId' | 'now'>): Promise<SchoolPlan> {
  const { rows } = await sql<OwnPlanRow>`
    select p.id, case when o.plan_until > ${now} then o.plan_until end as until, p.capabilities
      from organisations o
      join plans p on p.id = case when o.plan_until <= ${now} then 'basic' else o.plan_id end
     where o.org_id = ${orgId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A school has a plan.');
  return { id: row.id, until: row.until?.toISOString() ?? null, capabilities: row.capabilities };
}
