import type { Client } from 'pg';
import type { Ground } from '../ground/ground.ts';
import type { SeenMessage } from '../watch-simulator.ts';
import {
  type Campaign,
  type CampaignMessage,
  compareCampaign,
  countsAsSent,
  isOfCampaign,
  isUnknown,
} from './campaigns.ts';
import type { Finding } from './collections.ts';
import { compareOtherSms, isSent, type OutboxSms, type SeenOnLine, textKey } from './other-sms.ts';

export interface MessageFigures {
  /** Of campaigns: the simulator's phones have them, and the product counts them as sent. */
  readonly onPhones: number;
  readonly countedAsSent: number;
  /** Whether they went nobody can say: the gateway never answered. They are shown as such, and never sent twice. */
  readonly unknown: number;
  /** Receipts, links and invoices by SMS, likewise; one that was not answered may go again. */
  readonly otherOnPhones: number;
  readonly otherDifferent: number;
  readonly otherCountedAsSent: number;
}

/** Everything that the product counts as written to phones. */
export interface CountedSms {
  readonly campaigns: readonly Campaign[];
  readonly ofCampaigns: readonly CampaignMessage[];
  readonly outbox: readonly OutboxSms[];
}

interface JudgedMessages {
  readonly figures: MessageFigures;
  readonly findings: Finding[];
}

const campaignsQuestion =
  'select name as mark, used::int as charged from sms_campaigns where org_id = $1';

/** A message keeps its phone sealed; the guardians of a storm have one each. */
const campaignMessagesQuestion = `
  select c.name as mark, m.state, m.failure,
         (select p.number from guardian_phones p where p.org_id = m.org_id and p.guardian_id = m.guardian_id
           order by p.position limit 1) as phone
    from sms_messages m join sms_campaigns c on c.org_id = m.org_id and c.id = m.campaign_id
   where m.org_id = $1`;

const outboxQuestion = `
  select state, tries, gateway_reference as reference from outbox where channel = 'sms'`;

export async function readCountedSms(db: Client, orgId: string): Promise<CountedSms> {
  const { rows: campaigns } = await db.query<Campaign>(campaignsQuestion, [orgId]);
  const { rows: ofCampaigns } = await db.query<CampaignMessage>(campaignMessagesQuestion, [orgId]);
  const { rows: outbox } = await db.query<OutboxSms>(outboxQuestion);
  return { campaigns, ofCampaigns, outbox };
}

/** Of a text of a campaign its phone has one; which of the others are the same the line knows. */
export function compareMessages(
  { campaigns, ofCampaigns, outbox }: CountedSms,
  messages: readonly SeenMessage[],
  seen: SeenOnLine,
): JudgedMessages {
  const texts = messages.filter(({ kind }) => kind === 'sms');
  const others = texts.filter(({ text }) => !campaigns.some((one) => isOfCampaign(text, one)));
  return {
    findings: [
      ...campaigns.flatMap((campaign) => compareCampaign(campaign, ofCampaigns, texts)),
      ...compareOtherSms(outbox, others, seen),
    ],
    figures: {
      onPhones: texts.length - others.length,
      countedAsSent: ofCampaigns.filter(countsAsSent).length,
      unknown: ofCampaigns.filter(isUnknown).length,
      otherOnPhones: others.length,
      otherDifferent: new Set(others.map(({ to, text }) => textKey(to, text))).size,
      otherCountedAsSent: outbox.filter(isSent).length,
    },
  };
}

export async function judgeMessages(
  db: Client,
  { school: { orgId }, line: { sentSms }, interruptions }: Ground,
  messages: readonly SeenMessage[],
): Promise<JudgedMessages> {
  return compareMessages(await readCountedSms(db, orgId), messages, { sentSms, interruptions });
}
