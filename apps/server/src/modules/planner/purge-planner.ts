import './tables.ts';
import { sql } from 'kysely';
import type { RecurringJob } from '../../platform/jobs.ts';

/** What was deleted can be brought back for so long. */
const keptDays = 90;

/** Nightly: tasks that were deleted long ago, and marks of emails of which nothing is kept any more. */
export const purgePlanner: RecurringJob = {
  name: 'planner.purge',
  kind: 'rounds',
  cron: '17 3 * * *',
  work: async ({ services: { db, clock } }) => {
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
    await db.write('platform', async (tx) => {
      await sql`delete from tasks where deleted_at < ${before}`.execute(tx);
      await sql`delete from email_marks m where not exists
        (select from outbox t where t.org_id = m.org_id and t.id = m.email_id)`.execute(tx);
    });
  },
};
