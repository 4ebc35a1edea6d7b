import './tables.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { removeInBatches, removeOld } from '../../platform/remove-in-batches.ts';
import type { JobContext, RecurringJob } from '../../platform/jobs.ts';
import { clearMessages } from './clear-messages.ts';

const dayMs = 86_400_000;

/** After it nobody tries a failed message again, and no receipt comes: what it said is forgotten. */
const textsKeptMs = 7 * dayMs;
/** A list is written to on the day on which it was sent, unless a campaign waits for it. */
const uploadsKeptMs = dayMs;

/** Whom somebody left out of a day's reminders, and that a day's balance was too low, says nothing once the day is over. */
const reminderDaysKeptMs = 30 * dayMs;

async function forgetTexts(tx: Tx, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`update sms_messages set sealed = null where (org_id, id) in (
        select m.org_id, m.id from sms_messages m
          join sms_campaigns c on c.org_id = m.org_id and c.id = m.campaign_id
         where m.sealed is not null and c.ended_at < ${before} limit ${most})`.execute(tx);
  return Number(numAffectedRows);
}

const removeUploads = (db: Pick<Database, 'write'>, nowMs: number) =>
  db.write('platform', (tx) =>
    sql`delete from sms_uploads u where u.created_at < ${new Date(nowMs - uploadsKeptMs)}
        and not exists (select from sms_campaigns c where c.org_id = u.org_id and c.state in ('draft', 'scheduled')
              and c.choice ->> 'uploadId' = u.id::text
              and (c.state = 'scheduled' or c.created_at > ${new Date(nowMs - textsKeptMs)}))`.execute(
      tx,
    ),
  );

async function work({ services: { db, clock } }: JobContext): Promise<void> {
  const now = clock.now();
  const nowMs = now.getTime();
  const endedBefore = new Date(nowMs - textsKeptMs);
  await removeInBatches(db, (tx, most) => forgetTexts(tx, endedBefore, most));
  const before = new Date(nowMs - reminderDaysKeptMs);
  await removeOld(db, { table: 'sms_reminder_skips', time: 'day', before });
  await removeOld(db, { table: 'sms_reminder_shortages', time: 'day', before });
  await removeUploads(db, nowMs);
  await clearMessages(db, now);
}

/** Nightly. */
export const purgeSms: RecurringJob = {
  name: 'sms.purge',
  kind: 'rounds',
  cron: '23 2 * * *',
  work,
};
