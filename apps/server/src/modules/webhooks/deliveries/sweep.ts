import '../tables.ts';
import { sql } from 'kysely';
import type { JobContext, RecurringJob } from '../../../platform/jobs.ts';
import { removeOld } from '../../../platform/remove-in-batches.ts';
import { orderDelivery } from './deliver.ts';

const most = 1_000;

/** What is due and nobody sends: its job was set aside, or its node went off in the middle of it. */
async function sweep({ services }: JobContext): Promise<void> {
  const { db, clock } = services;
  await db.write('platform', async (tx) => {
    const { rows } = await sql<{ orgId: string; endpointId: string }>`
      select distinct d.org_id as "orgId", d.endpoint_id as "endpointId"
        from webhook_deliveries d
        join webhook_lanes l on l.org_id = d.org_id and l.endpoint_id = d.endpoint_id
       where d.state = 'waiting' and d.next_at <= ${clock.now()}
         and (l.held_until is null or l.held_until <= clock_timestamp())
         and (l.paused_until is null or l.paused_until <= ${clock.now()})
       order by 1, 2 limit ${most}`.execute(tx);
    for (const { orgId, endpointId } of rows) await orderDelivery({ tx, orgId }, endpointId);
  });
}

export const sweepEveryMinute: RecurringJob = {
  name: 'webhooks.sweep',
  cron: '* * * * *',
  work: sweep,
};

/** What was told is kept for as long as what has happened. */
async function purge({ services }: JobContext): Promise<void> {
  const { db, clock, settings } = services;
  const before = new Date(clock.now().getTime() - settings.eventDays * 86_400_000);
  await removeOld(db, { table: 'webhook_events', time: 'at', before });
}

export const purgeDaily: RecurringJob = {
  name: 'webhooks.purge',
  kind: 'rounds',
  cron: '40 3 * * *',
  work: purge,
};
