import { sql } from 'kysely';
import { enqueue, type RecurringJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { askOperator } from './ask-operator.ts';
import { jobKey } from './job-key.ts';
import { notifyPayment } from './notify-payment.ts';
import { pollOperator } from './poll-operator.ts';
import { lockTransaction } from './transition.ts';

/** Two days, after which the operator is asked only by a person. */
const oldestHours = 48;

/** Open transactions without a job: theirs was used up by failures, or removed by hand. */
const findForgotten = (services: Services) =>
  services.db.read('platform', (tx) =>
    sql<{ orgId: string; id: string }>`
      select t.org_id as "orgId", t.id from transactions t
       where t.status in (10, 20, 21, -41)
         and t.submitted_at between ${services.clock.now()}::timestamptz - make_interval(hours => ${oldestHours})
                                and ${services.clock.now()}::timestamptz - interval '10 minutes'
         and not exists (select from graphile_worker.jobs j
                          where j.key = ${jobKey('')} || t.id and j.attempts < j.max_attempts)
       limit 1000`.execute(tx),
  );

/** Nothing stays in limbo: whatever became of its job, an open transaction gets another one. */
export async function sweepTransactions(services: Services): Promise<void> {
  const { rows } = await findForgotten(services);
  for (const place of rows) {
    await services.db.write({ orgId: place.orgId }, async (tx) => {
      const locked = await lockTransaction(tx, place);
      const key = jobKey(place.id);
      if (locked?.status === 10) await enqueue(tx, askOperator, place, { key });
      else if (locked?.status === 20)
        await enqueue(tx, pollOperator, { ...place, tries: 0, said: null }, { key });
      else if (locked?.status === 21 || locked?.status === -41)
        await enqueue(tx, notifyPayment, place, { key });
    });
  }
}

export const sweepOften: RecurringJob = {
  name: 'payments.sweep',
  cron: '*/5 * * * *',
  work: ({ services }) => sweepTransactions(services),
};
