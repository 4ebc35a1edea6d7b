import { sql } from 'kysely';
import type { JobContext, RecurringJob } from '../jobs.ts';

const batch = 10_000;

/** Events are kept for as long as the operator set, and what still waits for a subscriber goes with them. */
async function purgeEvents({ services }: JobContext): Promise<void> {
  const { db, clock, settings } = services;
  const before = new Date(clock.now().getTime() - settings.eventDays * 86_400_000);
  for (;;) {
    const removed = await db.write('platform', async (tx) => {
      const { rows } = await sql<{ removed: number }>`
        with old as (
          delete from events where ctid = any(array(select ctid from events where at < ${before} limit ${batch}))
          returning org_id, position),
        waiting as (
          delete from event_deliveries d using old where d.org_id = old.org_id and d.position = old.position)
        select count(*) as removed from old`.execute(tx);
      return rows[0]?.removed ?? 0;
    });
    if (removed < batch) return;
  }
}

export const purgeEventsDaily: RecurringJob = {
  name: 'events.purge',
  kind: 'rounds',
  cron: '20 3 * * *',
  work: purgeEvents,
};
