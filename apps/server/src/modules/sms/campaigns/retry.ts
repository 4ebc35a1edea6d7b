import '../tables.ts';
import { smsErrors } from '@ardoise/contract/sms/sms-errors';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { reserveMessages } from '../account/account.ts';
import { readSettings } from '../account/settings.ts';
import { opensAt } from '../sending/rules.ts';
import { enqueueLanes } from '../sending/send-batch.ts';
import { changeCampaign, lockCampaign } from './store.ts';

/** The failed ones go once more and are paid for again if they go; of what may have gone nothing is sent again. */
export async function retryFailed(work: Work, id: string): Promise<void> {
  const { tx, orgId, now } = work;
  const campaign = await lockCampaign(tx, orgId, id);
  // Reminders are written anew while their day lasts: one of another day would be wrong.
  if (campaign.kind === 'reminder') throw new Refusal(smsErrors.noMessageToRetry);
  const isBeingCancelled = campaign.state === 'sending' && campaign.cancelled_at !== null;
  if (isBeingCancelled || (campaign.state !== 'done' && campaign.state !== 'sending'))
    throw new Refusal(smsErrors.noMessageToRetry);
  const { rows } = await sql<{ parts: number }>`
    update sms_messages set state = 'queued', failure = null, said = null, tries = 0
     where org_id = ${orgId} and campaign_id = ${id} and state = 'failed' and sealed is not null
    returning parts`.execute(tx);
  if (rows.length === 0) throw new Refusal(smsErrors.noMessageToRetry);
  const messages = rows.reduce((sum, { parts }) => sum + parts, 0);
  await reserveMessages(work, { campaignId: id, messages });
  await changeCampaign(tx, campaign, {
    state: 'sending',
    ended_at: null,
    cancelled_at: null,
    pauses: 0,
    reserved: campaign.reserved + messages,
    waits_until: opensAt(now, await readSettings(tx, orgId)),
  });
  await enqueueLanes(tx, { orgId, campaignId: id });
  await work.audit({
    action: 'campaign.retried',
    subject: 'campaign',
    subjectId: id,
    after: { name: campaign.name, messages: rows.length },
  });
  await work.emit('campaign.changed', id, { state: 'sending' });
}
