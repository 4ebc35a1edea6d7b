import { sql } from 'kysely';
import { enqueue, type Job } from '../../platform/jobs.ts';
import type { SmsGatewayName } from '../../platform/sms-settings.ts';
import { inSchool, type Work } from '../../platform/work.ts';
import type { DeliveryReceipt } from './gateways/sms-gateway.ts';

/** Waits in the queue without saying whose phone it is. */
export type KeptReceipt = Omit<DeliveryReceipt, 'phone'> & {
  readonly recipientHash: string | null;
};

interface CampaignPlace {
  readonly orgId: string;
  readonly campaignId: string;
}

/** Consoles that look at a campaign hear of it once a second at most, however many messages move meanwhile. */
const tellAfterSeconds = 1;

export const tellProgressJob: Job<CampaignPlace> = {
  name: 'messages.tell-progress',
  kind: 'upkeep',
  maxAttempts: 3,
  work: ({ orgId, campaignId }, { services }) =>
    inSchool(services, orgId, (work) => work.emit('campaign.progressed', campaignId, {})),
};

export const tellProgress = (tx: Work['tx'], place: CampaignPlace): Promise<void> =>
  enqueue(tx, tellProgressJob, place, {
    key: `campaign-progress:${place.campaignId}`,
    keepsTime: true,
    delaySeconds: tellAfterSeconds,
  });

interface Touched {
  readonly orgId: string;
  readonly campaignId: string;
  readonly reference: string;
}

/**
 * By the gateway's own name for a message. What was delivered stays so; a receipt also ends a message of which nobody knew
 * whether it had gone, since it names it.
 */
async function recordByReference(
  { tx, now }: Work,
  gateway: SmsGatewayName,
  receipts: readonly KeptReceipt[],
): Promise<readonly Touched[]> {
  const { rows } = await sql<Touched>`
    with told as (
      select * from unnest(${receipts.map(({ reference }) => reference)}::text[],
                           ${receipts.map(({ state }) => state)}::text[],
                           ${receipts.map(({ reason }) => reason)}::text[],
                           ${receipts.map(({ recipientHash }) => recipientHash)}::text[])
        as told (reference, state, reason, recipient_hash)),
    locked as (
      select m.org_id, m.id, m.campaign_id, m.state as was, told.*
        from sms_messages m join told on told.reference = m.gateway_reference
       where m.gateway = ${gateway} and (told.recipient_hash is null or told.recipient_hash = m.recipient_hash)
       order by m.org_id, m.id for update of m),
    changed as (
      update sms_messages m
         set state = case when l.state = 'delivered' then 'delivered' else 'failed' end,
             failure = case when l.state = 'delivered' then null else 'notDelivered' end,
             sealed = case when l.state = 'delivered' then null else m.sealed end,
             said = l.reason, delivered_at = case when l.state = 'delivered' then ${now}::timestamptz end
        from locked l
       where m.org_id = l.org_id and m.id = l.id
         and (l.was in ('sent', 'unknown') or (l.was = 'failed' and l.state = 'delivered')))
    select org_id as "orgId", campaign_id as "campaignId", reference from locked`.execute(tx);
  return rows;
}

/** Whatever a gateway has not delivered by then it has given up. */
const unknownForMs = 2 * 86_400_000;

/** An SMS of the outbox that a gateway may know by a name that we never heard. */
const mayBeUnnamed = sql`
  (o.state = 'waiting' or o.tries > 1 or o.unanswered_tries > 0 or o.gateway_reference is null or o.kind = 'code')`;

/**
 * Where a gateway died after it took a message, its receipt has a name that we never heard: the phone tells which it is,
 * unless it may be of another message to the same phone.
 */
async function recordByPhone(
  { tx, now }: Work,
  gateway: SmsGatewayName,
  receipts: readonly KeptReceipt[],
): Promise<readonly Touched[]> {
  const known = receipts.filter(({ recipientHash }) => recipientHash !== null);
  if (known.length === 0) return [];
  const since = new Date(now.getTime() - unknownForMs);
  const { rows } = await sql<Touched>`
    with told as (
      select * from unnest(${known.map(({ reference }) => reference)}::text[],
                           ${known.map(({ state }) => state)}::text[],
                           ${known.map(({ reason }) => reason)}::text[],
                           ${known.map(({ recipientHash }) => recipientHash)}::text[])
        as told (reference, state, reason, recipient_hash)),
    one as (
      select m.org_id, m.id, told.*
        from told join sms_messages m on m.recipient_hash = told.recipient_hash
       where m.state = 'unknown' and coalesce(m.gateway, ${gateway}) = ${gateway} and m.gateway_reference is null
         and m.sent_at > ${since}
         and (select count(*) from sms_messages other
               where other.recipient_hash = told.recipient_hash and other.state in ('unknown', 'sending')) = 1
         and (select count(*) from told other where other.recipient_hash = told.recipient_hash) = 1
         and not exists (select from outbox o where o.channel = 'sms' and o.recipient_hash = told.recipient_hash
                          and o.created_at > ${since} and ${mayBeUnnamed})
       order by m.org_id, m.id for update of m)
    update sms_messages m
       set state = case when one.state = 'delivered' then 'delivered' else 'failed' end,
           failure = case when one.state = 'delivered' then null else 'notDelivered' end,
           said = one.reason, gateway = ${gateway}, gateway_reference = one.reference,
           delivered_at = case when one.state = 'delivered' then ${now}::timestamptz end
      from one where m.org_id = one.org_id and m.id = one.id and m.state = 'unknown'
    returning m.org_id as "orgId", m.campaign_id as "campaignId", one.reference`.execute(tx);
  return rows;
}

/**
 * Notes what a gateway says of the messages of campaigns, and answers the receipts that are of none. A name that is not known yet
 * may be of a message that is being sent: only at the second look the phone tells which it is.
 */
export async function recordCampaignDeliveries(
  work: Work,
  gateway: SmsGatewayName,
  receipts: readonly KeptReceipt[],
  isSecondLook: boolean,
): Promise<KeptReceipt[]> {
  if (receipts.length === 0) return [];
  const named = await recordByReference(work, gateway, receipts);
  const known = new Set(named.map(({ reference }) => reference));
  const unnamed = receipts.filter(({ reference }) => !known.has(reference));
  const found = isSecondLook ? await recordByPhone(work, gateway, unnamed) : [];
  for (const { reference } of found) known.add(reference);
  const touched = new Map([...named, ...found].map((one) => [one.campaignId, one]));
  for (const { orgId, campaignId } of touched.values())
    await tellProgress(work.tx, { orgId, campaignId });
  return receipts.filter(({ reference }) => !known.has(reference));
}
