import '../tables.ts';
import { sql } from 'kysely';
import { enqueue, type RecurringJob } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool } from '../../../platform/work.ts';
import { sendTest, testKey } from './send-test.ts';

const maxAtOnce = 1_000;

/** For so long an operator is asked about what it was sent. There is no desk to settle what it leaves open: a test then failed. */
const openHours = 48;

interface Forgotten {
  readonly orgId: string;
  readonly id: string;
  readonly isOver: boolean;
}

/** Open without a job, which was used up by failures or removed by hand, or for too long. */
const findForgotten = (services: Services) =>
  services.db.read('platform', (tx) =>
    sql<Forgotten>`
      select d.org_id as "orgId", d.id, since.at < clock.now - ${openHours} * interval '1 hour' as "isOver"
        from (select ${services.clock.now()}::timestamptz as now) clock, test_disbursements d
       cross join lateral (select greatest(d.created_at, d.asked_at) as at) since
       where d.state in ('created', 'asked') and since.at < clock.now - interval '10 minutes'
         and (since.at < clock.now - ${openHours} * interval '1 hour'
           or not exists (select from graphile_worker.jobs j
                           where j.key = ${testKey('')} || d.id and j.attempts < j.max_attempts))
       order by d.org_id, d.id limit ${maxAtOnce}`.execute(tx),
  );

const goOn = (services: Services, { orgId, id, isOver }: Forgotten): Promise<void> =>
  inSchool(services, orgId, async (work) => {
    const row = await work.tx
      .selectFrom('test_disbursements')
      .select('state')
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.state !== 'created' && row.state !== 'asked') return;
    if (isOver) {
      await work.tx
        .updateTable('test_disbursements')
        .set({ state: 'failed', failure: 'operatorFault', completed_at: work.now })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute();
      await work.emit('testDisbursement.ended', id, { state: 'failed' });
    } else {
      const tries = row.state === 'asked' ? 1 : 0;
      await enqueue(work.tx, sendTest, { orgId, id, tries }, { key: testKey(id) });
    }
  });

/** Nothing stays on its way without anybody who asks about it. */
export const sweepTests: RecurringJob = {
  name: 'testDisbursements.sweep',
  cron: '*/10 * * * *',
  work: async ({ services }) => {
    const { rows } = await findForgotten(services);
    for (const one of rows) {
      try {
        await goOn(services, one);
      } catch (error) {
        services.log.error({ err: error, disbursement: one.id }, 'sweeping a test disbursement');
      }
    }
  },
};
