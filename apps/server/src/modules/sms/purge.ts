import './tables.ts';
import { sql } from 'kysely';
import type { JobContext, RecurringJob } from '../../platform/jobs.ts';

const dayMs = 86_400_000;

/** After it nobody tries a failed message again, and no receipt comes: what it said is forgotten. */
const textsKeptMs = 7 * dayMs;
/** A list is written to on the day on which it was sent, unless a campaign waits for it. */
const uploadsKeptMs = dayMs;

/** So that no statement holds many rows for long. */
const atOnce = 5_000;

async function work({ services: { db, clock } }: JobContext): Promise<void> {
  const nowMs = clock.now().getTime();
  const textsBefore = new Date(nowMs - textsKeptMs);
  for (let forgotten = atOnce; forgotten === atOnce; ) {
    const { numAffectedRows = 0n } = await db.write('platform', (tx) =>
      sql`update sms_messages set sealed = null where (org_id, id) in (
            select m.org_id, m.id from sms_messages m
              join sms_campaigns c on c.org_id = m.org_id and c.id = m.campaign_id
             where m.sealed is not null and c.ended_at < ${textsBefore} limit ${atOnce})`.execute(
        tx,
      ),
    );
    forgotten = Number(numAffectedRows);
  }
  await db.write('platform', (tx) =>
    sql`delete from sms_uploads u where u.created_at < ${new Date(nowMs - uploadsKeptMs)}
        and not exists (select from sms_campaigns c where c.org_id = u.org_id and c.state in ('draft', 'scheduled')
              and c.choice ->> 'uploadId' = u.id::text
              and (c.state = 'scheduled' or c.created_at > ${textsBefore}))`.execute(tx),
  );
}

/** Nightly. */
export const purgeSms: RecurringJob = { name: 'sms.purge', cron: '23 2 * * *', work };
