import '../tables.ts';
import { fileLifeDays } from '@ardoise/contract/reports/report-files';
import type { RecurringJob } from '../../../platform/jobs.ts';
import type { Services } from '../../../platform/services.ts';
import { storedName } from './file-store.ts';

const atOnce = 500;

/** The content goes first: a run after a crash finds the row, and removes what is there no more without harm. */
export async function purgeReportFiles({
  db,
  clock,
  storage,
}: Pick<Services, 'db' | 'clock' | 'storage'>): Promise<void> {
  const before = new Date(clock.now().getTime() - fileLifeDays * 86_400_000);
  const old = await db.read('platform', (tx) =>
    tx
      .selectFrom('report_files')
      .select(['org_id as orgId', 'id'])
      .where('created_at', '<=', before)
      .orderBy('created_at')
      .limit(atOnce)
      .execute(),
  );
  for (const place of old) {
    await storage.remove(storedName(place));
    await db.write({ orgId: place.orgId }, (tx) =>
      tx
        .deleteFrom('report_files')
        .where('org_id', '=', place.orgId)
        .where('id', '=', place.id)
        .execute(),
    );
  }
}

export const purgeFilesHourly: RecurringJob = {
  name: 'reports.purge',
  kind: 'rounds',
  cron: '41 * * * *',
  work: ({ services }) => purgeReportFiles(services),
};
