import './tables.ts';
import { sql } from 'kysely';
import type { JobContext, RecurringJob } from '../../platform/jobs.ts';

const dayMs = 86_400_000;

/** No try comes later than this: what still waits has lost its job. */
const waitsAtMostMs = 3 * dayMs;

/** Longer than the longest span that is counted. */
const countsKeptMs = 2 * dayMs;

/** So that no statement holds many rows for long. */
const atOnce = 5_000;

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
    await tx.deleteFrom('message_counts').where('began_at', '<', before(countsKeptMs)).execute();
    await tx.deleteFrom('gateway_tries').where('minute', '<', before(countsKeptMs)).execute();
  });
  const oldest = before(settings.outboxDays * dayMs);
  for (let removed = atOnce; removed === atOnce; ) {
    const { numAffectedRows } = await db.write('platform', (tx) =>
      sql`delete from outbox where (org_id, id) in
        (select org_id, id from outbox where created_at < ${oldest} limit ${atOnce})`.execute(tx),
    );
    removed = Number(numAffectedRows ?? 0n);
  }
}

/** Nightly, when few messages leave. */
export const purgeOutbox: RecurringJob = {
  name: 'messages.purge-outbox',
  kind: 'rounds',
  cron: '41 2 * * *',
  work,
};
