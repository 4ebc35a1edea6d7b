import './tables.ts';
import type { PlanId } from '@ardoise/contract/shop/plans';
import type { Work } from '../../platform/work.ts';

interface NewPlan {
  readonly planId: PlanId;
  /** Null: without an end. */
  readonly until: Date | null;
}

/** The one place where a school's plan changes: it was bought, or the desk gives it. The caller audits why. Whoever read the school before has read another one. */
export async function setPlan(work: Work, { planId, until }: NewPlan): Promise<void> {
  await work.tx
    .updateTable('organisations')
    .set(({ eb }) => ({
      plan_id: planId,
      plan_until: until,
      plan_told_days: null,
      version: eb('version', '+', 1),
    }))
    .where('org_id', '=', work.orgId)
    .execute();
  await work.emit('plan.changed', work.orgId, {});
}
