import './tables.ts';
import type { PlanId } from '@ardoise/contract/shop/plans';
import { sql } from 'kysely';
import type { RecurringJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { inSchool, type Work } from '../../platform/work.ts';

interface EndingPlan {
  readonly orgId: string;
  readonly planId: PlanId;
  readonly until: Date;
  readonly days: 14 | 3 | 0;
}

const dayMs = 86_400_000;

/** The nearest of the days of which buyers are told, unless they were told of it, or of a nearer one. */
const findEnding = (services: Services, now: Date): Promise<EndingPlan[]> =>
  services.db.read('platform', async (tx) => {
    const at = (days: number) => new Date(now.getTime() + days * dayMs);
    const { rows } = await sql<EndingPlan>`
      select * from (
        select org_id as "orgId", plan_id as "planId", plan_until as until, plan_told_days as told,
               case when plan_until <= ${now} then 0 when plan_until <= ${at(3)} then 3 else 14 end as days
          from organisations
         where plan_until <= ${at(14)} and plan_id <> 'basic' and closed_at is null) ending
       where told is null or told > days`.execute(tx);
    return rows;
  });

/** Two nodes, or a run that is repeated, say it once: only the first finds the row untold. */
async function sayOnce(work: Work, { planId, until, days }: EndingPlan): Promise<void> {
  const { tx, orgId } = work;
  const { rows } = await sql`
    update organisations set plan_told_days = ${days}
     where org_id = ${orgId} and plan_id = ${planId} and plan_until = ${until}
       and (plan_told_days is null or plan_told_days > ${days}) returning org_id`.execute(tx);
  if (rows.length > 0)
    await work.emit('plan.ending', orgId, { days, planId, until: until.toISOString() });
}

/** What a plan contains ends with it by itself, so whoever can buy it again hears of that before. */
export const watchPlanEnds: RecurringJob = {
  name: 'plans.watch-ends',
  cron: '27 * * * *',
  work: async ({ services }) => {
    for (const ending of await findEnding(services, services.clock.now()))
      await inSchool(services, ending.orgId, (work) => sayOnce(work, ending));
  },
};
