import './tables.ts';
import { messagesKeptDays } from '@ardoise/contract/sms/campaigns';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';

/** So that no statement holds many rows for long. */
const mostMessages = 5_000;
const mostCampaigns = 200;

interface Place {
  readonly orgId: string;
  readonly id: string;
}

/** The next campaigns of all schools whose messages are old, held so that nobody changes or counts them meanwhile. */
async function lockOld(tx: Tx, before: Date): Promise<readonly Place[]> {
  const { rows } = await sql<Place>`
    select org_id as "orgId", id from sms_campaigns
     where state in ('done', 'cancelled') and cleared_at is null and ended_at < ${before}
     order by ended_at limit ${mostCampaigns} for update skip locked`.execute(tx);
  return rows;
}

/**
 * Removes some of their messages and keeps with each campaign how many they were. What still waits, and what a gateway may
 * or may not have sent, stays. Answers how many went.
 */
async function clearSome(tx: Tx, places: readonly Place[]): Promise<number> {
  const { rows } = await sql<{ cleared: number }>`
    with old as (
      select m.org_id, m.id
        from unnest(${places.map(({ orgId }) => orgId)}::uuid[], ${places.map(({ id }) => id)}::uuid[]) as place (org_id, id)
       cross join lateral (
         select m.org_id, m.id from sms_messages m
          where m.org_id = place.org_id and m.campaign_id = place.id
            and m.state in ('sent', 'delivered', 'failed', 'cancelled') limit ${mostMessages}) m
       limit ${mostMessages}),
    gone as (
      delete from sms_messages m using old where m.org_id = old.org_id and m.id = old.id
      returning m.org_id, m.campaign_id, m.state, m.gateway, m.sent_at),
    counted as (
      select g.org_id, g.campaign_id, count(*) filter (where g.state = 'sent') as sent,
             count(*) filter (where g.state = 'delivered') as delivered,
             count(*) filter (where g.state = 'failed') as failed,
             count(*) filter (where g.state = 'cancelled') as cancelled,
             count(*) filter (where g.sent_at is not null and g.gateway <> all(c.sender_gateways)) as other_sender
        from gone g join sms_campaigns c on c.org_id = g.org_id and c.id = g.campaign_id group by 1, 2),
    kept as (
      update sms_campaigns c
         set cleared_sent = c.cleared_sent + counted.sent,
             cleared_delivered = c.cleared_delivered + counted.delivered,
             cleared_failed = c.cleared_failed + counted.failed,
             cleared_cancelled = c.cleared_cancelled + counted.cancelled,
             cleared_other_sender = c.cleared_other_sender + counted.other_sender
        from counted where c.org_id = counted.org_id and c.id = counted.campaign_id)
    select count(*) as cleared from gone`.execute(tx);
  return rows[0]?.cleared ?? 0;
}

async function markCleared(tx: Tx, places: readonly Place[], now: Date): Promise<void> {
  await sql`update sms_campaigns c set cleared_at = ${now}
     from unnest(${places.map(({ orgId }) => orgId)}::uuid[], ${places.map(({ id }) => id)}::uuid[]) as place (org_id, id)
    where c.org_id = place.org_id and c.id = place.id`.execute(tx);
}

/** Answers whether there may be more. */
async function clearBatch(tx: Tx, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - messagesKeptDays * 86_400_000);
  const places = await lockOld(tx, before);
  if (places.length === 0) return false;
  const cleared = await clearSome(tx, places);
  if (cleared < mostMessages) await markCleared(tx, places, now);
  return true;
}

/** Of campaigns and reminders that ended long ago the single messages go; the counts, the costs and the texts stay. */
export async function clearMessages(db: Pick<Database, 'write'>, now: Date): Promise<void> {
  for (let isMore = true; isMore; )
    isMore = await db.write('platform', (tx) => clearBatch(tx, now));
}
