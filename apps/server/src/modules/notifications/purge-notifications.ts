import './tables.ts';
import type { RecurringJob } from '../../platform/jobs.ts';
import { removeOld } from '../../platform/remove-in-batches.ts';
import type { Services } from '../../platform/services.ts';

/** A bell is about today; what it told of stands in its own list, and who did what in the audit log. */
const keptMs = 180 * 86_400_000;

/** Removes what people were told half a year ago, read or not. Twice does no harm. */
export async function purgeNotifications(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  most?: number,
): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  await removeOld(db, { table: 'notifications', time: 'at', before }, most);
}

export const purgeNotificationsNightly: RecurringJob = {
  name: 'notifications.purge',
  kind: 'rounds',
  cron: '53 2 * * *',
  work: ({ services }) => purgeNotifications(services),
};
