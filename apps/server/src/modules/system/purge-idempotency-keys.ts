import { sql } from 'kysely';
import type { RecurringJob } from '../../platform/jobs.ts';

/** A repeated request comes within minutes; a day is far longer than any client keeps trying. */
const keptMs = 24 * 3600 * 1000;

/** So that no statement holds many rows for long. */
const atOnce = 5_000;

export const purgeIdempotencyKeys: RecurringJob = {
  name: 'system.purge-idempotency-keys',
  kind: 'rounds',
  cron: '17 * * * *',
  work: async ({ services: { db, clock } }) => {
    const before = new Date(clock.now().getTime() - keptMs);
    for (let removed = atOnce; removed === atOnce; ) {
      const { numAffectedRows = 0n } = await db.write('platform', (tx) =>
        sql`delete from idempotency_keys where ctid = any(array(
              select ctid from idempotency_keys where created_at < ${before} limit ${atOnce}))`.execute(
          tx,
        ),
      );
      removed = Number(numAffectedRows);
    }
  },
};
