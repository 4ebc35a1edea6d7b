import '../tables.ts';
import type { CampaignRefusal } from '@ardoise/contract/sms/campaign-refusals';
import { smsErrors } from '@ardoise/contract/sms/sms-errors';
import { sql } from 'kysely';
import type { JobContext, RecurringJob } from '../../../platform/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { tellProgress } from '../../messages/public.ts';
import { hasCapability } from '../../plans/public.ts';
import { isSuspended } from '../../verification/public.ts';
import { endIfOver } from '../campaigns/end.ts';
import { startCampaign } from '../campaigns/go.ts';
import { changeCampaign, lockCampaign } from '../campaigns/store.ts';
import type { CampaignRow } from '../tables.ts';
import { abandonedAfterMs } from './rules.ts';
import { enqueueLanes, isPutOff, putOff } from './send-batch.ts';
import { charge } from './settle-batch.ts';

interface Place {
  readonly orgId: string;
  readonly campaignId: string;
}

const reasonOf: Readonly<Record<string, CampaignRefusal>> = {
  [smsErrors.smsBalanceTooLow.reason]: 'balance',
  [smsErrors.nobodyToWriteTo.reason]: 'nobody',
  [smsErrors.smsTextTooLong.reason]: 'text',
  [smsErrors.unknownMergeField.reason]: 'text',
  [smsErrors.unverifiedCampaignLimit.reason]: 'unverified',
};

/** Its time has come, and it cannot go: whoever scheduled it is told why. */
async function refuse(work: Work, campaign: CampaignRow, refusal: CampaignRefusal): Promise<void> {
  const { tx, now } = work;
  const { id } = campaign;
  await changeCampaign(tx, campaign, { state: 'refused', refusal, ended_at: now });
  await work.audit({
    action: 'campaign.refused',
    subject: 'campaign',
    subjectId: id,
    after: { name: campaign.name, reason: refusal },
  });
  await work.emit('campaign.changed', id, { state: 'refused' });
  await work.emit('campaign.refused', id, { reason: refusal });
}

/** A fault of ours may be gone in a minute; one that stays does not keep anybody waiting for ever. */
const mostStartFaults = 3;

async function refuseFor(work: Work, campaign: CampaignRow, error: unknown): Promise<void> {
  if (error instanceof Refusal)
    return refuse(work, campaign, reasonOf[error.entry.reason] ?? 'audience');
  const faults = campaign.start_faults + 1;
  if (faults >= mostStartFaults) return refuse(work, campaign, 'fault');
  return changeCampaign(work.tx, campaign, { start_faults: faults });
}

/** What may have changed since it was scheduled, and is not the campaign's own affair. */
async function mayNotStart(work: Work): Promise<CampaignRefusal | null> {
  if (await isSuspended(work.tx, work.orgId)) return 'suspended';
  return (await hasCapability(work, 'campaigns')) ? null : 'plan';
}

/** Locked; null where it is not to start any more. */
async function lockDue({ tx, now }: Work, { orgId, campaignId }: Place) {
  const campaign = await lockCampaign(tx, orgId, campaignId);
  const { state, send_at: sendAt } = campaign;
  return state === 'scheduled' && sendAt !== null && sendAt <= now ? campaign : null;
}

async function startDue(services: Services, place: Place): Promise<void> {
  try {
    await inSchool(services, place.orgId, async (work) => {
      const campaign = await lockDue(work, place);
      if (campaign === null) return;
      const refusal = await mayNotStart(work);
      if (refusal !== null) return refuse(work, campaign, refusal);
      await startCampaign(work, campaign);
      await work.audit({
        action: 'campaign.started',
        subject: 'campaign',
        subjectId: campaign.id,
        after: { name: campaign.name },
      });
    });
  } catch (error) {
    if (!(error instanceof Refusal))
      services.log.error({ err: error, ...place }, 'a campaign could not start');
    await inSchool(services, place.orgId, async (work) => {
      const campaign = await lockDue(work, place);
      if (campaign !== null) await refuseFor(work, campaign, error);
    });
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
  if (isPutOff(campaign, now)) return;
  await putOff(work, place.campaignId, null);
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select from sms_messages where org_id = ${place.orgId} and campaign_id = ${place.campaignId}
      and state = 'queued') as "isWaiting"`.execute(tx);
  if (rows[0]?.isWaiting !== true) await endIfOver(work, place.campaignId);
  else if (!(await isSuspended(tx, place.orgId))) await enqueueLanes(tx, place);
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

/** What goes wrong with one keeps no other from going. */
async function eachAlone(
  services: Services,
  places: readonly Place[],
  act: (place: Place) => Promise<void>,
): Promise<void> {
  for (const place of places)
    try {
      await act(place);
    } catch (error) {
      services.log.error({ err: error, ...place }, 'a campaign could not be swept');
    }
}

async function sweep({ services }: JobContext): Promise<void> {
  await eachAlone(services, await findPlaces(services, 'due'), (place) =>
    startDue(services, place),
  );
  await eachAlone(services, await findPlaces(services, 'underWay'), (place) =>
    inSchool(services, place.orgId, (now) => goOn(now, place)),
  );
}

/** Every minute: begins what is due, goes on with what was put off, and gives up what a crash left in hand. */
export const sweepCampaigns: RecurringJob = { name: 'sms.sweep', cron: '* * * * *', work: sweep };
