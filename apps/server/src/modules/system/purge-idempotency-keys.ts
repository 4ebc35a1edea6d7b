import type { RecurringJob } from '../../platform/jobs.ts';

/** A repeated request comes within minutes; a day is far longer than any client keeps trying. */
const keptMs = 24 * 3600 * 1000;

export const purgeIdempotencyKeys: RecurringJob = {
  name: 'system.purge-idempotency-keys',
  cron: '17 * * * *',
  work: async ({ services: { db, clock } }) => {
    const before = new Date(clock.now().getTime() - keptMs);
    await db.write('platform', (tx) =>
      tx.deleteFrom('idempotency_keys').where('created_at', '<', before).execute(),
    );
  },
};
