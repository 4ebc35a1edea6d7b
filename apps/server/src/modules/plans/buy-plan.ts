import './tables.ts';
import type { PlanId, PlanPeriod } from '@ardoise/contract/shop/plans';
import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { setPlan } from './set-plan.ts';

interface BoughtPlan {
  readonly planId: PlanId;
  readonly period: PlanPeriod;
}

/**
 * A paid month or year begins now; of the plan that the school has already, when that ends. One that has no end stays without one.
 * The caller's transaction makes it happen once.
 */
export async function buyPlan(work: Work, { planId, period }: BoughtPlan): Promise<void> {
  const { tx, orgId, now } = work;
  const { rows } = await sql<{ isEndless: boolean; until: Date }>`
    select o.plan_id = ${planId} and o.plan_until is null as "isEndless",
           (case when o.plan_id = ${planId} then greatest(o.plan_until, ${now}) else ${now}::timestamptz end)
             + ${period === 'year' ? '1 year' : '1 month'}::interval as until
      from organisations o where o.org_id = ${orgId} for no key update`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A school has a plan.');
  await setPlan(work, { planId, until: row.isEndless ? null : row.until });
}
