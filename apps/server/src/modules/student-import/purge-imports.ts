import './tables.ts';
import { sql } from 'kysely';
import type { RecurringJob } from '../../platform/jobs.ts';

const keptDays = 30;

/** The rows of an import repeat what the records hold, and those of an abandoned one should not be kept at all. */
export const purgeImports: RecurringJob = {
  name: 'studentImport.purge',
  kind: 'rounds',
  cron: '17 2 * * *',
  work: async ({ services: { db, clock } }) => {
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
    await db.write('platform', async (tx) => {
      await sql`delete from import_rows using import_runs
        where import_rows.org_id = import_runs.org_id and import_rows.import_id = import_runs.id
          and import_runs.created_at < ${before}`.execute(tx);
      await sql`delete from import_runs where created_at < ${before}`.execute(tx);
    });
  },
};
