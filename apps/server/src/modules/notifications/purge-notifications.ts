import './tables.ts';
import { sql } from 'kysely';
import type { RecurringJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';

/** A bell is about today; what it told of stands in its own list, and who did what in the audit log. */
const keptMs = 180 * 86_400_000;

/** So that no statement holds many rows for long. */
const atOnce = 5_000;

/** Removes what people were told half a year ago, read or not. Twice does no harm. */
export async function purgeNotifications(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  batch = atOnce,
): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  for (let removed = batch; removed === batch; ) {
    const { numAffectedRows = 0n } = await db.write('platform', (tx) =>
      sql`delete from notifications where ctid = any(array(
            select ctid from notifications where at < ${before} limit ${batch}))`.execute(tx),
    );
    removed = Number(numAffectedRows);
  }
}

export const purgeNotificationsNightly: RecurringJob = {
  name: 'notifications.purge',
  kind: 'rounds',
  cron: '53 2 * * *',
  work: ({ services }) => purgeNotifications(services),
};
