import type { Client } from 'pg';
import type { Ground } from '../ground/ground.ts';
import { groupBy } from '../group-by.ts';
import type { SeenMessage } from '../watch-simulator.ts';
import { sentAgainForNoReason } from './again.ts';
import type { Finding } from './collections.ts';

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

interface CampaignCount {
  readonly mark: string;
  readonly sent: number;
  readonly unknown: number;
  readonly others: number;
  readonly charged: number;
}

const campaignsQuestion = `
  select c.name as mark,
         count(*) filter (where m.state in ('sent', 'delivered') or m.failure = 'notDelivered')::int as sent,
         count(*) filter (where m.state = 'unknown')::int as unknown,
         count(*) filter (where m.state in ('queued', 'sending'))::int as others,
         c.used::int as charged
    from sms_campaigns c join sms_messages m on m.org_id = c.org_id and m.campaign_id = c.id
   where c.org_id = $1 group by c.org_id, c.id`;

/** A campaign's text begins with its mark, and each phone gets one. */
function judgeCampaign(count: CampaignCount, messages: readonly SeenMessage[]): Finding[] {
  const { mark, sent, unknown, others, charged } = count;
  const own = messages.filter(({ text }) => text.startsWith(`${mark} `));
  const phones = new Set(own.map(({ to }) => to));
  const findings: Finding[] = [];
  const find = (rule: string): void =>
    void findings.push({ rule, found: JSON.stringify({ ...count, onPhones: own.length }) });
  if (phones.size !== own.length) find('a message of a campaign went to a phone twice');
  if (own.length < sent) find('a message that counts as sent never went');
  if (own.length > sent + unknown) find('a message that went does not count as sent');
  if (others > 0) find('a message of a campaign is still on its way');
  if (charged < sent || charged > sent + unknown) find('a campaign was charged wrongly');
  return findings;
}

/** So often may a message go that was never answered for: `earliestAgain` of `carry-sms.ts`. */
const mostUnanswered = 3;

interface OutboxCount {
  readonly rows: number;
  readonly sent: number;
}

const outboxQuestion = `
  select count(*) filter (where tries > 0)::int as rows,
         count(*) filter (where state in ('sent', 'delivered', 'undelivered'))::int as sent
    from outbox where channel = 'sms'`;

const keyOf = (phone: string, text: string): string => `${phone} ${text}`;

/**
 * Receipts, links and invoices: each text is of one message, since each carries a code, a number or a link of its own. It goes
 * again where no answer came, or what was answered could not be written down; and for no other reason.
 */
function judgeOthers(
  { rows, sent }: OutboxCount,
  onPhones: readonly SeenMessage[],
  { line, interruptions }: Pick<Ground, 'line' | 'interruptions'>,
): Finding[] {
  const findings: Finding[] = [];
  const find = (rule: string, found: object): void =>
    void findings.push({ rule, found: JSON.stringify(found) });
  const copies = groupBy(onPhones, ({ to, text }) => keyOf(to, text));
  const tries = groupBy(line.sentSms, ({ phone, text }) => keyOf(phone, text));
  if (onPhones.length < sent)
    find('an SMS that counts as sent never went', { onPhones: onPhones.length, sent });
  if (copies.size < sent) find('SMS count as sent that are the same', { texts: copies.size, sent });
  if (copies.size > rows) find('an SMS went that nobody wrote', { texts: copies.size, rows });
  for (const [key, all] of copies) {
    const own = tries.get(key) ?? [];
    const again = sentAgainForNoReason(own, interruptions);
    if (again.length > 0) find('an SMS that had been taken went again', { key, own, again });
    const unanswered = all.length - own.filter(({ answeredAtMs }) => answeredAtMs !== null).length;
    if (unanswered > mostUnanswered + interruptions.length)
      find('an SMS went too often without an answer', { key, unanswered });
  }
  return findings;
}

export async function judgeMessages(
  db: Client,
  ground: Ground,
  messages: readonly SeenMessage[],
): Promise<{ figures: MessageFigures; findings: Finding[] }> {
  const { rows } = await db.query<CampaignCount>(campaignsQuestion, [ground.school.orgId]);
  const { rows: counted } = await db.query<OutboxCount>(outboxQuestion);
  const texts = messages.filter(({ kind }) => kind === 'sms');
  const isOfCampaign = ({ text }: SeenMessage): boolean =>
    rows.some(({ mark }) => text.startsWith(`${mark} `));
  const otherTexts = texts.filter((message) => !isOfCampaign(message));
  const outbox = counted[0] ?? { rows: 0, sent: 0 };
  return {
    findings: [
      ...rows.flatMap((count) => judgeCampaign(count, texts)),
      ...judgeOthers(outbox, otherTexts, ground),
    ],
    figures: {
      onPhones: texts.length - otherTexts.length,
      countedAsSent: rows.reduce((all, { sent }) => all + sent, 0),
      unknown: rows.reduce((all, { unknown }) => all + unknown, 0),
      otherOnPhones: otherTexts.length,
      otherDifferent: new Set(otherTexts.map(({ to, text }) => keyOf(to, text))).size,
      otherCountedAsSent: outbox.sent,
    },
  };
}
