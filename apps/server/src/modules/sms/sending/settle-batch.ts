import '../tables.ts';
import type { SmsFailure, SmsMessageState } from '@ardoise/contract/sms/campaigns';
import { sql } from 'kysely';
import type { SmsGatewayName } from '../../../platform/sms-settings.ts';
import type { Work } from '../../../platform/work.ts';
import { type CarriedOnce, tellProgress } from '../../messages/public.ts';
import { giveBack, spendReserved } from '../account/account.ts';
import { changeCampaign, lockCampaign } from '../campaigns/store.ts';
import type { CampaignRow } from '../tables.ts';
import { type Claimed } from './claim.ts';
import { mostPauses, pauseMs } from './rules.ts';

/** `paidMeanwhile`: a reminder of what is no longer owed, or of another day, does not go. */
export type Outcome = CarriedOnce | { readonly kind: 'paidMeanwhile' };

export interface Tried {
  readonly message: Claimed;
  readonly outcome: Outcome;
}

interface Settled {
  readonly state: SmsMessageState;
  readonly failure: SmsFailure | null;
  readonly said: string | null;
  readonly gateway: SmsGatewayName | null;
  readonly reference: string | null;
}

const nothing = { failure: null, said: null, gateway: null, reference: null };

/** What no gateway could be reached for is tried again later, unless the campaign waited long enough or was cancelled. */
function settledAs({ outcome }: Tried, campaign: CampaignRow): Settled {
  switch (outcome.kind) {
    case 'accepted':
      return {
        ...nothing,
        state: 'sent',
        gateway: outcome.gateway,
        reference: outcome.reference,
      };
    case 'unknown':
      return { ...nothing, state: 'unknown', gateway: outcome.gateway, said: outcome.said };
    case 'refused':
      return { ...nothing, state: 'failed', failure: outcome.reason, said: outcome.said };
    case 'paidMeanwhile':
      return { ...nothing, state: 'cancelled' };
    case 'notCarried': {
      const { isDown, said } = outcome;
      if (!isDown) return { ...nothing, state: 'failed', failure: 'gatewayRefused', said };
      if (campaign.cancelled_at !== null) return { ...nothing, state: 'cancelled' };
      return campaign.pauses < mostPauses
        ? { ...nothing, state: 'queued', said }
        : { ...nothing, state: 'failed', failure: 'noGateway', said };
    }
  }
}

interface Counted {
  readonly state: SmsMessageState;
  readonly parts: number;
}

/**
 * Only what this claim still has in hand: whatever was given up meanwhile is not counted twice. A reminder that no gateway
 * took is written anew in the next hour, and never sent again itself.
 */
async function write(
  { tx, orgId, now }: Work,
  campaign: CampaignRow,
  claimId: string,
  tried: readonly Tried[],
): Promise<readonly Counted[]> {
  const rows = tried.map((one) => ({ id: one.message.id, ...settledAs(one, campaign) }));
  const { rows: written } = await sql<Counted>`
    update sms_messages m
       set state = given.state, failure = given.failure, said = given.said, gateway = given.gateway,
           gateway_reference = given.reference, claim_id = null, claimed_at = null,
           sent_at = case when given.state in ('sent', 'unknown') then ${now}::timestamptz end,
           reminded_on = case when given.state = 'cancelled' or given.failure in ('noGateway', 'gatewayRefused') then null
                              else m.reminded_on end,
           sealed = case when given.state in ('unknown', 'cancelled') then null
                         when given.state = 'failed' and m.reminded_on is not null then null else m.sealed end
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ state }) => state)}::text[],
                  ${rows.map(({ failure }) => failure)}::text[], ${rows.map(({ said }) => said)}::text[],
                  ${rows.map(({ gateway }) => gateway)}::text[], ${rows.map(({ reference }) => reference)}::text[])
             as given (id, state, failure, said, gateway, reference)
     where m.org_id = ${orgId} and m.id = given.id and m.claim_id = ${claimId} and m.state = 'sending'
    returning m.state, m.parts`.execute(tx);
  return written;
}

const partsIn = (counted: readonly Counted[], ...states: readonly SmsMessageState[]): number =>
  counted.filter(({ state }) => states.includes(state)).reduce((sum, { parts }) => sum + parts, 0);

const isDown = ({ outcome }: Tried): boolean => outcome.kind === 'notCarried' && outcome.isDown;

/** How often in a row no gateway took anything: one that takes others is there. */
const pausesBefore = ({ pauses }: CampaignRow, tried: readonly Tried[]): number =>
  tried.some(({ outcome }) => outcome.kind === 'accepted') ? 0 : pauses;

/** The whole campaign waits where a gateway could not be reached, once for all lanes that found it so, and longer each time. */
async function pause({ tx, now }: Work, campaign: CampaignRow, tried: readonly Tried[]) {
  const pauses = pausesBefore(campaign, tried);
  const isOver = campaign.cancelled_at !== null || pauses >= mostPauses || !tried.some(isDown);
  if (isOver) {
    if (pauses !== campaign.pauses) await changeCampaign(tx, campaign, { pauses });
    return;
  }
  if (campaign.waits_until !== null && campaign.waits_until > now) return;
  const waitsUntil = new Date(now.getTime() + pauseMs(pauses + 1));
  await changeCampaign(tx, campaign, { pauses: pauses + 1, waits_until: waitsUntil });
}

/**
 * What became of a batch, and what it costs: used where a gateway has taken it or may have, given back where none did. The
 * campaign is locked before the account, as everywhere.
 */
export async function settleBatch(
  work: Work,
  campaignId: string,
  claimId: string,
  tried: readonly Tried[],
): Promise<void> {
  const campaign = await lockCampaign(work.tx, work.orgId, campaignId);
  const pauses = pausesBefore(campaign, tried);
  const counted = await write(work, { ...campaign, pauses }, claimId, tried);
  await pause(work, campaign, tried);
  await charge(work, campaign.id, {
    used: partsIn(counted, 'sent', 'unknown'),
    back: partsIn(counted, 'failed', 'cancelled'),
  });
  await tellProgress(work.tx, { orgId: work.orgId, campaignId });
}

/** Of a campaign that is locked: moves what it holds to used, or back to the balance. */
export async function charge(
  work: Work,
  campaignId: string,
  { used, back }: { readonly used: number; readonly back: number },
): Promise<void> {
  if (used === 0 && back === 0) return;
  const xaf = await spendReserved(work, { campaignId, messages: used });
  await giveBack(work, { campaignId, messages: back });
  await sql`update sms_campaigns
      set reserved = reserved - ${used + back}, used = used + ${used}, used_xaf = used_xaf + ${xaf}
    where org_id = ${work.orgId} and id = ${campaignId}`.execute(work.tx);
}
