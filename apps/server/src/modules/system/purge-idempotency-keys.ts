import type { RecurringJob } from '../../platform/jobs.ts';
import { removeOld } from '../../platform/remove-in-batches.ts';

/** A repeated request comes within minutes; a day is far longer than any client keeps trying. */
const keptMs = 24 * 3600 * 1000;

export const purgeIdempotencyKeys: RecurringJob = {
  name: 'system.purge-idempotency-keys',
  kind: 'rounds',
  cron: '17 * * * *',
  work: async ({ services: { db, clock } }) => {
    const before = new Date(clock.now().getTime() - keptMs);
    await removeOld(db, { table: 'idempotency_keys', time: 'created_at', before });
  },
};
