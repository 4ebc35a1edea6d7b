import '../tables.ts';
import { smsErrors } from '@ardoise/contract/sms/sms-errors';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { charge } from '../sending/settle-batch.ts';
import { endIfOver } from './end.ts';
import { changeCampaign, lockCampaign } from './store.ts';

/**
 * What a gateway has in its hands at this moment still goes if it takes it; everything else does not, and is given back.
 */
export async function cancelCampaign(work: Work, id: string): Promise<void> {
  const { tx, orgId, now } = work;
  const campaign = await lockCampaign(tx, orgId, id);
  if (!['draft', 'scheduled', 'sending'].includes(campaign.state))
    throw new Refusal(smsErrors.campaignOver);
  const { rows } = await sql<{ parts: number }>`
    update sms_messages set state = 'cancelled', sealed = null
     where org_id = ${orgId} and campaign_id = ${id} and state = 'queued' returning parts`.execute(
    tx,
  );
  const back = rows.reduce((sum, { parts }) => sum + parts, 0);
  await charge(work, id, { used: 0, back });
  await work.audit({
    action: 'campaign.cancelled',
    subject: 'campaign',
    subjectId: id,
    after: { name: campaign.name, messages: rows.length },
  });
  if (campaign.state !== 'sending') {
    await changeCampaign(tx, campaign, { state: 'cancelled', ended_at: now });
    await work.emit('campaign.changed', id, { state: 'cancelled' });
    return;
  }
  await changeCampaign(tx, campaign, { cancelled_at: now, waits_until: null });
  await work.emit('campaign.changed', id, { state: 'sending' });
  await endIfOver(work, id);
}
