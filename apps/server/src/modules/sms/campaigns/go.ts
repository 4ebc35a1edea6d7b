import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import { smsErrors } from '@ardoise/contract/sms/sms-errors';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { requireCapability } from '../../plans/public.ts';
import { readSender } from '../../sender-ids/public.ts';
import { lockAccount, reserveMessages } from '../account/account.ts';
import { readSettings } from '../account/settings.ts';
import type { Composed } from '../audience/merge-values.ts';
import { readAudience } from '../audience/read-audience.ts';
import { surroundingsToCount, surroundingsToSend } from '../audience/surroundings.ts';
import { priceOf, refuseText, usesLinks, writeMessages } from '../audience/write-messages.ts';
import { opensAt } from '../sending/rules.ts';
import { enqueueLanes } from '../sending/send-batch.ts';
import type { CampaignRow } from '../tables.ts';
import { buildMessages } from './build-messages.ts';
import { mostOfUnverified, peopleAllowed } from './limit-unverified.ts';
import { refuseSame } from './refuse-same.ts';
import { changeCampaign, lockCampaign } from './store.ts';

interface Going {
  readonly sendAt: string | null;
  readonly isAgain: boolean;
  /** That the person saw; null of one that was written at this moment. */
  readonly version: number | null;
}

const yearMs = 366 * 86_400_000;

export const composedOf = (row: CampaignRow): Composed => ({
  texts: { en: row.text_en, fr: row.text_fr },
  isPlain: row.is_plain,
  language: row.language,
});

/** Whether it could go if its time were now; nothing is made for it. What it costs may be paid for until then. */
async function refuseUnsendable(work: Work, campaign: CampaignRow): Promise<void> {
  if (campaign.choice === null) throw new Refusal(errors.notFound);
  const { choice, recipients } = campaign;
  const audience = await readAudience(work, { choice, recipients });
  const composed = composedOf(campaign);
  refuseText(composed.texts, audience.columns);
  writeMessages(composed, audience, await surroundingsToCount(work));
}

async function schedule(work: Work, campaign: CampaignRow, sendAt: Date): Promise<void> {
  const waitMs = sendAt.getTime() - work.now.getTime();
  if (waitMs <= 0 || waitMs > yearMs) throw new Refusal(smsErrors.sendTimePast);
  await refuseUnsendable(work, campaign);
  await changeCampaign(work.tx, campaign, {
    state: 'scheduled',
    send_at: sendAt,
    version: campaign.version + 1,
  });
  await work.emit('campaign.changed', campaign.id, { state: 'scheduled' });
}

/**
 * A campaign that is locked begins: everybody's message is written, what all of them cost is held, and sending is enqueued,
 * all together or not at all.
 */
export async function startCampaign(work: Work, campaign: CampaignRow): Promise<void> {
  const { tx, orgId, now } = work;
  if (campaign.choice === null) throw new Refusal(errors.notFound);
  const { choice, recipients } = campaign;
  const audience = await readAudience(work, { choice, recipients });
  const composed = composedOf(campaign);
  refuseText(composed.texts, audience.columns);
  const around = await surroundingsToSend(work, audience.recipients, usesLinks(composed));
  const written = writeMessages(composed, audience, around);
  if (written.length > (await peopleAllowed(work)))
    throw new Refusal(smsErrors.unverifiedCampaignLimit, { values: { max: mostOfUnverified } });
  const price = priceOf(written);
  await reserveMessages(work, { campaignId: campaign.id, messages: price });
  const sender = await readSender(work);
  await changeCampaign(tx, campaign, {
    state: 'sending',
    started_at: now,
    sender: sender?.name ?? null,
    ...(sender === null ? {} : { sender_gateways: sender.gateways }),
    people: written.length,
    left_out: JSON.stringify(audience.leftOut) as never,
    reserved: price,
    waits_until: opensAt(now, await readSettings(tx, orgId)),
    version: campaign.version + 1,
  });
  await buildMessages(work, campaign.id, written);
  await enqueueLanes(tx, { orgId, campaignId: campaign.id });
  await work.emit('campaign.changed', campaign.id, { state: 'sending' });
}

/** Sends a draft now, or schedules it. Of two who do so at once the second finds that it has started. */
export async function goCampaign(work: Work, id: string, going: Going): Promise<void> {
  const { tx, orgId } = work;
  await requireCapability(work, 'campaigns');
  const campaign = await lockCampaign(tx, orgId, id);
  if (campaign.state !== 'draft' || campaign.kind !== 'campaign')
    throw new Refusal(smsErrors.campaignStarted);
  if (going.version !== null && going.version !== campaign.version)
    throw new Refusal(errors.changedMeanwhile);
  await lockAccount(tx, orgId);
  const sendAt = going.sendAt === null ? null : new Date(going.sendAt);
  if (!going.isAgain) await refuseSame(work, campaign, sendAt ?? work.now);
  if (sendAt === null) await startCampaign(work, campaign);
  else await schedule(work, campaign, sendAt);
  await work.audit({
    action: going.sendAt === null ? 'campaign.sent' : 'campaign.scheduled',
    subject: 'campaign',
    subjectId: id,
    after: { name: campaign.name, sendAt: going.sendAt },
  });
}
