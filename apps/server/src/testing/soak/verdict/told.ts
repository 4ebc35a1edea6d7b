import type { Client } from 'pg';
import type { Receiver } from '../ground/receiver.ts';
import type { SeenMessage } from '../watch-simulator.ts';
import type { Finding } from './collections.ts';

export interface MessageFigures {
  /** Of campaigns: the simulator's phones have them, and the product counts them as sent. */
  readonly onPhones: number;
  readonly countedAsSent: number;
  /** Whether they went nobody can say: the gateway never answered. They are shown as such, and never sent twice. */
  readonly unknown: number;
  /** Receipts, links and invoices by SMS, likewise; one that was not answered may go again. */
  readonly otherOnPhones: number;
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

export async function judgeMessages(db: Client, orgId: string, messages: readonly SeenMessage[]) {
  const { rows } = await db.query<CampaignCount>(campaignsQuestion, [orgId]);
  const { rows: others } = await db.query<{ sent: number; unanswered: number }>(
    `select count(*) filter (where state in ('sent', 'delivered', 'undelivered'))::int as sent,
            coalesce(sum(unanswered_tries), 0)::int as unanswered
       from outbox where channel = 'sms'`,
  );
  const texts = messages.filter(({ kind }) => kind === 'sms');
  const isOfCampaign = ({ text }: SeenMessage): boolean =>
    rows.some(({ mark }) => text.startsWith(`${mark} `));
  const otherTexts = texts.filter((message) => !isOfCampaign(message));
  const findings = rows.flatMap((count) => judgeCampaign(count, texts));
  const { sent: otherSent = 0, unanswered = 0 } = others[0] ?? {};
  if (otherTexts.length < otherSent)
    findings.push({
      rule: 'an SMS that counts as sent never went',
      found: `${otherTexts.length} went, ${otherSent} count as sent, ${unanswered} were not answered`,
    });
  const figures: MessageFigures = {
    onPhones: texts.length - otherTexts.length,
    countedAsSent: rows.reduce((all, { sent }) => all + sent, 0),
    unknown: rows.reduce((all, { unknown }) => all + unknown, 0),
    otherOnPhones: otherTexts.length,
    otherCountedAsSent: otherSent,
  };
  return { figures, findings };
}

export interface WebhookFigures {
  /** Events that happened. */
  readonly events: number;
  /** Of them, those that the receiver accepted, each counted once by its id. */
  readonly accepted: number;
  /** Accepted more than once: the answer was lost. */
  readonly again: number;
}

/** Every event is accepted, every one that is accepted happened, and every payment was told of once. */
export async function judgeWebhooks(
  db: Client,
  orgId: string,
  { accepted, forged }: Receiver,
): Promise<{ figures: WebhookFigures; findings: Finding[] }> {
  const { rows } = await db.query<{ id: string; state: string; payment: string | null }>(
    `select e.id, d.state, case e.type when 'payment.taken' then e.record_id::text end as payment
       from webhook_events e left join webhook_deliveries d on d.org_id = e.org_id and d.event_id = e.id
      where e.org_id = $1 and e.environment = 'production'`,
    [orgId],
  );
  const findings: Finding[] = [];
  const find = (rule: string, found: unknown): void =>
    void findings.push({ rule, found: JSON.stringify(found) });
  const ids = new Set(rows.map(({ id }) => id));
  for (const row of rows)
    if (row.state !== 'delivered' || !accepted.has(row.id))
      find('an event was not told, or is not counted as told', row);
  for (const id of accepted.keys()) if (!ids.has(id)) find('an event was told that never was', id);
  if (forged() > 0) find('what came to the receiver was not signed', forged());
  const { rows: untold } = await db.query<{ id: string; events: number }>(
    `select p.id, count(e.id)::int as events from payments p
       left join webhook_events e on e.org_id = p.org_id and e.record_id = p.id and e.type = 'payment.taken'
      where p.org_id = $1 and p.reverses_id is null group by p.org_id, p.id having count(e.id) <> 1`,
    [orgId],
  );
  for (const row of untold) find('a payment was not told of once', row);
  const again = [...accepted.values()].filter((times) => times > 1).length;
  return { findings, figures: { events: rows.length, accepted: accepted.size, again } };
}
