import type { Client } from 'pg';
import type { Delivery, Interruption } from '../ground/delivery.ts';
import type { Ground } from '../ground/ground.ts';
import { groupBy } from '../group-by.ts';
import { sentAgainForNoReason } from './again.ts';
import type { Finding } from './collections.ts';

export interface WebhookFigures {
  /** Events that happened. */
  readonly events: number;
  /** Of them, those that the receiver accepted, each counted once by its id. */
  readonly accepted: number;
  /** Accepted more than once: the answer was lost. */
  readonly again: number;
}

/** An event and how telling of it stands; null: it is told to nobody. */
export interface CountedEvent {
  readonly id: string;
  readonly state: string | null;
}

/** A payment that is to be told of, and in how many events it is. */
export interface ToldPayment {
  readonly id: string;
  readonly events: number;
}

export interface CountedWebhooks {
  readonly events: readonly CountedEvent[];
  readonly payments: readonly ToldPayment[];
}

/** What the receiver has. */
export interface ReceivedWebhooks {
  readonly accepted: ReadonlyMap<string, readonly Delivery[]>;
  readonly forged: number;
  readonly interruptions: readonly Interruption[];
}

interface JudgedWebhooks {
  readonly figures: WebhookFigures;
  readonly findings: Finding[];
}

const eventsQuestion = `
  select e.id, d.state
    from webhook_events e left join webhook_deliveries d on d.org_id = e.org_id and d.event_id = e.id
   where e.org_id = $1 and e.environment = 'production'`;

const paymentsQuestion = `
  select p.id, count(e.id)::int as events
    from payments p
    left join webhook_events e on e.org_id = p.org_id and e.record_id = p.id and e.type = 'payment.taken'
   where p.org_id = $1 and p.reverses_id is null and p.method not in ('toCredit', 'merged', 'refund')
   group by p.org_id, p.id`;

export async function readCountedWebhooks(db: Client, orgId: string): Promise<CountedWebhooks> {
  const { rows: events } = await db.query<CountedEvent>(eventsQuestion, [orgId]);
  const { rows: payments } = await db.query<ToldPayment>(paymentsQuestion, [orgId]);
  return { events, payments };
}

/** Every event is accepted, again only where the answer was lost; every one that is accepted happened, and every payment was told of once. */
export function compareWebhooks(
  { events, payments }: CountedWebhooks,
  { accepted, forged, interruptions }: ReceivedWebhooks,
): JudgedWebhooks {
  const findings: Finding[] = [];
  const find = (rule: string, found: unknown): void =>
    void findings.push({ rule, found: JSON.stringify(found) });
  const byId = groupBy(events, ({ id }) => id);
  for (const [id, rows] of byId) {
    if (rows.length > 1) find('an event is counted twice', rows);
    if (rows.some(({ state }) => state !== 'delivered') || !accepted.has(id))
      find('an event was not told, or is not counted as told', rows);
  }
  for (const [id, deliveries] of accepted) {
    if (!byId.has(id)) find('an event was told that never was', id);
    const again = sentAgainForNoReason(deliveries, interruptions);
    if (again.length > 0)
      find('an event that had been accepted was told again', { id, deliveries, again });
  }
  if (forged > 0) find('what came to the receiver was not signed', forged);
  for (const payment of payments)
    if (payment.events !== 1) find('a payment was not told of once', payment);
  const again = [...accepted.values()].filter(({ length }) => length > 1).length;
  return { findings, figures: { events: byId.size, accepted: accepted.size, again } };
}

export async function judgeWebhooks(
  db: Client,
  { school: { orgId }, receiver: { accepted, forged }, interruptions }: Ground,
): Promise<JudgedWebhooks> {
  const received = { accepted, forged: forged(), interruptions };
  return compareWebhooks(await readCountedWebhooks(db, orgId), received);
}
