import './tables.ts';
import type { RecurringJob } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { lifeMs, removeParts } from './export-store.ts';

const atOnce = 200;

/** The content goes first: a run after a crash finds the row, and removes what is there no more without harm. */
export async function purgeExports({
  db,
  clock,
  storage,
}: Pick<Services, 'db' | 'clock' | 'storage'>): Promise<void> {
  const before = new Date(clock.now().getTime() - lifeMs);
  const old = await db.read('platform', (tx) =>
    tx
      .selectFrom('school_exports')
      .select(['org_id as orgId', 'id', 'parts'])
      .where('created_at', '<=', before)
      .orderBy('created_at')
      .limit(atOnce)
      .execute(),
  );
  for (const { parts, ...place } of old) {
    await removeParts(storage, place, { to: parts });
    await db.write({ orgId: place.orgId }, (tx) =>
      tx
        .deleteFrom('school_exports')
        .where('org_id', '=', place.orgId)
        .where('id', '=', place.id)
        .execute(),
    );
  }
}

export const purgeExportsHourly: RecurringJob = {
  name: 'schoolExports.purge',
  kind: 'rounds',
  cron: '47 * * * *',
  work: ({ services }) => purgeExports(services),
};
