import './tables.ts';
import { sql } from 'kysely';
import type { JobContext, RecurringJob } from '../../platform/jobs.ts';

const dayMs = 86_400_000;

/** After it nobody tries a failed message again, and no receipt comes: what it said is forgotten. */
const textsKeptMs = 7 * dayMs;
/** A list is written to on the day on which it was sent, unless a campaign waits for it. */
const uploadsKeptMs = dayMs;

async function work({ services: { db, clock } }: JobContext): Promise<void> {
  const nowMs = clock.now().getTime();
  await db.write('platform', async (tx) => {
    await sql`update sms_messages m set sealed = null from sms_campaigns c
      where c.org_id = m.org_id and c.id = m.campaign_id and m.sealed is not null
        and c.ended_at < ${new Date(nowMs - textsKeptMs)}`.execute(tx);
    await sql`delete from sms_uploads u where u.created_at < ${new Date(nowMs - uploadsKeptMs)}
        and not exists (select from sms_campaigns c where c.org_id = u.org_id and c.state in ('draft', 'scheduled')
              and c.choice ->> 'uploadId' = u.id::text
              and (c.state = 'scheduled' or c.created_at > ${new Date(nowMs - textsKeptMs)}))`.execute(
      tx,
    );
  });
}

/** Nightly. */
export const purgeSms: RecurringJob = { name: 'sms.purge', cron: '23 2 * * *', work };
