import '../tables.ts';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import { charge } from '../sending/settle-batch.ts';
import { changeCampaign, lockCampaign } from './store.ts';

/**
 * Over once nothing waits and nothing is in hand. What it should then still hold is given back. Cancelled is one of which nothing
 * was tried; of one that was cancelled in the middle, some went.
 */
export async function endIfOver(work: Work, campaignId: string): Promise<void> {
  const { tx, orgId, now } = work;
  const campaign = await lockCampaign(tx, orgId, campaignId);
  if (campaign.state !== 'sending') return;
  const { rows } = await sql<{ isOpen: boolean; isAnyTried: boolean }>`
    select coalesce(bool_or(state in ('queued', 'sending')), false) as "isOpen",
           coalesce(bool_or(state <> 'cancelled'), false) as "isAnyTried"
      from sms_messages where org_id = ${orgId} and campaign_id = ${campaignId}`.execute(tx);
  if (rows[0]?.isOpen === true) return;
  await charge(work, campaignId, { used: 0, back: campaign.reserved });
  const isCancelled = campaign.cancelled_at !== null && rows[0]?.isAnyTried !== true;
  const state = isCancelled ? 'cancelled' : 'done';
  await changeCampaign(tx, campaign, { state, ended_at: now, waits_until: null });
  await work.emit('campaign.changed', campaignId, { state });
}
