import './tables.ts';
import { sql } from 'kysely';
import { enqueue, type RecurringJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { inSchool } from '../../platform/work.ts';
import { changePayout } from './decide-payout.ts';
import { giveBack } from './payout-money.ts';
import { lockPayout } from './present-payout.ts';
import { hasWaitedTooLong } from './rules.ts';
import { payoutKey, sendPayout } from './send-payout.ts';

const maxAtOnce = 1_000;

interface Place {
  readonly orgId: string;
  readonly id: string;
}

/**
 * On their way by an operator without a job: theirs was used up by failures, or removed by hand. After two days an operator is
 * asked no more: then the desk settles.
 */
const findForgotten = (services: Services) =>
  services.db.read('platform', (tx) =>
    sql<Place>`
      select p.org_id as "orgId", p.id from payouts p, (select ${services.clock.now()}::timestamptz as now) clock
       where p.state in ('created', 'asked') and p.way <> 'bank'
         and greatest(p.created_at, p.approved_at, p.desk_at, p.asked_at) < clock.now - interval '10 minutes'
         and (p.state = 'created' or p.asked_at > clock.now - interval '48 hours')
         and not exists (select from graphile_worker.jobs j
                          where j.key = ${payoutKey('')} || p.id and j.attempts < j.max_attempts)
       order by p.org_id, p.id limit ${maxAtOnce}`.execute(tx),
  );

/** What could not be sent for a day ends: no money can have moved, and the school may pay it out again. */
const goOn = (services: Services, { orgId, id }: Place): Promise<void> =>
  inSchool(services, orgId, async (work) => {
    const row = await lockPayout(work.tx, orgId, id);
    if (row.state === 'created' && hasWaitedTooLong(row, work.now)) {
      const over = { state: 'failed', failure: 'operatorFault', completed_at: work.now } as const;
      await changePayout(work, row, 'failed', over);
      await giveBack(work, row);
    } else if (row.state === 'created' || row.state === 'asked') {
      const tries = row.state === 'asked' ? 1 : 0;
      await enqueue(work.tx, sendPayout, { orgId, id, tries }, { key: payoutKey(id) });
    }
  });

/** Nothing stays on its way without anybody who asks about it. */
export async function sweepPayouts(services: Services): Promise<void> {
  const { rows } = await findForgotten(services);
  for (const place of rows) {
    try {
      await goOn(services, place);
    } catch (error) {
      services.log.error({ err: error, payout: place.id }, 'sweeping a payout');
    }
  }
}

export const sweepPayoutsOften: RecurringJob = {
  name: 'payouts.sweep',
  cron: '*/10 * * * *',
  work: ({ services }) => sweepPayouts(services),
};
