import './tables.ts';
import type { JobContext, RecurringJob } from '../../platform/jobs.ts';
import { removeOld } from '../../platform/remove-in-batches.ts';

const dayMs = 86_400_000;

/** No try comes later than this: what still waits has lost its job. */
const waitsAtMostMs = 3 * dayMs;

/** Longer than the longest span that is counted. */
const countsKeptMs = 2 * dayMs;

async function work({ services: { db, clock, settings } }: JobContext): Promise<void> {
  const nowMs = clock.now().getTime();
  const before = (ms: number): Date => new Date(nowMs - ms);
  await db.write('platform', async (tx) => {
    await tx
      .updateTable('outbox')
      .set({ state: 'failed', sealed: null, error: 'It waited too long.' })
      .where('state', '=', 'waiting')
      .where('created_at', '<', before(waitsAtMostMs))
      .execute();
  });
  const uncounted = before(countsKeptMs);
  await removeOld(db, { table: 'message_counts', time: 'began_at', before: uncounted });
  await removeOld(db, { table: 'gateway_tries', time: 'minute', before: uncounted });
  const forgotten = before(settings.outboxDays * dayMs);
  await removeOld(db, { table: 'outbox', time: 'created_at', before: forgotten });
}

/** Nightly, when few messages leave. */
export const purgeOutbox: RecurringJob = {
  name: 'messages.purge-outbox',
  kind: 'rounds',
  cron: '41 2 * * *',
  work,
};
