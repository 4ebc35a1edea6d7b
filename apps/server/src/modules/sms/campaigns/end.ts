import '../tables.ts';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import { charge } from '../sending/settle-batch.ts';
import { changeCampaign, lockCampaign } from './store.ts';

/** Over once nothing waits and nothing is in hand. What it should then still hold is given back. */
export async function endIfOver(work: Work, campaignId: string): Promise<void> {
  const { tx, orgId, now } = work;
  const campaign = await lockCampaign(tx, orgId, campaignId);
  if (campaign.state !== 'sending') return;
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (select from sms_messages where org_id = ${orgId} and campaign_id = ${campaignId}
      and state in ('queued', 'sending')) as "isOpen"`.execute(tx);
  if (rows[0]?.isOpen === true) return;
  await charge(work, campaignId, { used: 0, back: campaign.reserved });
  await changeCampaign(tx, campaign, { state: 'done', ended_at: now, waits_until: null });
  await work.emit('campaign.changed', campaignId, { state: 'done' });
}
