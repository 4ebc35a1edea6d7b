import '../tables.ts';
import { smsErrors } from '@ardoise/contract/sms/sms-errors';
import { sql } from 'kysely';
import type { JobContext, RecurringJob } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { tellProgress } from '../../messages/public.ts';
import { endIfOver } from '../campaigns/end.ts';
import { startCampaign } from '../campaigns/go.ts';
import { changeCampaign, lockCampaign } from '../campaigns/store.ts';
import type { CampaignRow } from '../tables.ts';
import { abandonedAfterMs } from './rules.ts';
import { enqueueLanes, putOff } from './send-batch.ts';
import { charge } from './settle-batch.ts';

interface Place {
  readonly orgId: string;
  readonly campaignId: string;
}

const reasonOf: Readonly<Record<string, NonNullable<CampaignRow['refusal']>>> = {
  [smsErrors.smsBalanceTooLow.reason]: 'balance',
  [smsErrors.nobodyToWriteTo.reason]: 'nobody',
  [smsErrors.smsTextTooLong.reason]: 'text',
  [smsErrors.unknownMergeField.reason]: 'text',
};

/** Its time has come, and it cannot go: whoever scheduled it is told why. */
async function refuse(
  services: Services,
  { orgId, campaignId }: Place,
  why: Refusal,
): Promise<void> {
  const refusal = reasonOf[why.entry.reason] ?? 'audience';
  await inSchool(services, orgId, async (work) => {
    const campaign = await lockCampaign(work.tx, orgId, campaignId);
    if (campaign.state !== 'scheduled') return;
    await changeCampaign(work.tx, campaign, { state: 'refused', refusal, ended_at: work.now });
    await work.emit('campaign.changed', campaignId, { state: 'refused' });
    await work.emit('campaign.refused', campaignId, { reason: refusal });
  });
}

async function startDue(services: Services, place: Place): Promise<void> {
  try {
    await inSchool(services, place.orgId, async (work) => {
      const campaign = await lockCampaign(work.tx, place.orgId, place.campaignId);
      if (campaign.state !== 'scheduled' || campaign.send_at === null) return;
      if (campaign.send_at > work.now) return;
      await startCampaign(work, campaign);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await refuse(services, place, error);
  }
}

/** Somebody asked a gateway and was never heard of again: the message may have gone, and is not sent again. */
async function giveUpAbandoned(work: Work, { orgId, campaignId }: Place): Promise<void> {
  const { tx, now } = work;
  await lockCampaign(tx, orgId, campaignId);
  const { rows } = await sql<{ parts: number }>`
    update sms_messages set state = 'unknown', claim_id = null, claimed_at = null, sealed = null, sent_at = ${now}
     where org_id = ${orgId} and campaign_id = ${campaignId} and state = 'sending'
       and claimed_at < ${new Date(now.getTime() - abandonedAfterMs)}
    returning parts`.execute(tx);
  if (rows.length === 0) return;
  const used = rows.reduce((sum, { parts }) => sum + parts, 0);
  await charge(work, campaignId, { used, back: 0 });
  await tellProgress(tx, { orgId, campaignId });
}

/** Goes on where the quiet hours are over, and where a lane was lost. */
async function goOn(work: Work, place: Place): Promise<void> {
  const { tx, now } = work;
  await giveUpAbandoned(work, place);
  const campaign = await lockCampaign(tx, place.orgId, place.campaignId);
  if (campaign.waits_until !== null && campaign.waits_until > now) return;
  await putOff(work, place.campaignId, null);
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select from sms_messages where org_id = ${place.orgId} and campaign_id = ${place.campaignId}
      and state = 'queued') as "isWaiting"`.execute(tx);
  if (rows[0]?.isWaiting === true) await enqueueLanes(tx, place);
  else await endIfOver(work, place.campaignId);
}

const findPlaces = (services: Services, which: 'due' | 'underWay'): Promise<Place[]> =>
  services.db.read('platform', async (tx) => {
    const condition =
      which === 'due'
        ? sql`state = 'scheduled' and send_at <= ${services.clock.now()}`
        : sql`state = 'sending'`;
    const { rows } = await sql<Place>`
      select org_id as "orgId", id as "campaignId" from sms_campaigns where ${condition} order by send_at, id`.execute(
      tx,
    );
    return rows;
  });

async function sweep({ services }: JobContext): Promise<void> {
  for (const place of await findPlaces(services, 'due')) await startDue(services, place);
  for (const place of await findPlaces(services, 'underWay'))
    await inSchool(services, place.orgId, (now) => goOn(now, place));
}

/** Every minute: begins what is due, goes on with what was put off, and gives up what a crash left in hand. */
export const sweepCampaigns: RecurringJob = { name: 'sms.sweep', cron: '* * * * *', work: sweep };
