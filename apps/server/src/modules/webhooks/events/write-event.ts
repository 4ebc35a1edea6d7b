import type { Environment } from '@ardoise/contract/developer/environments';
import '../tables.ts';
import {
  type WebhookData,
  type WebhookEventName,
  webhookEvents,
} from '@ardoise/contract/webhooks/webhook-events';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import { insertRows } from '../../../platform/insert-rows.ts';
import type { Work } from '../../../platform/work.ts';
import { orderDelivery } from '../deliveries/deliver.ts';

export interface NewWebhookEvent<Name extends WebhookEventName = WebhookEventName> {
  readonly type: Name;
  readonly recordId: string;
  readonly data: WebhookData<Name>;
  readonly at: Date;
  /** In whose books it happened; the school's own unless it says otherwise. */
  readonly environment?: Environment;
  /** Each listener gets it two times, as receivers have to bear it. */
  readonly isToldTwice?: boolean;
  /** True where it may happen to a record again and again; else it is told once, or once for each cause. */
  readonly isRepeated?: boolean;
  /** What tells it from the same event of the same record at another time. */
  readonly cause?: string;
}

/** Checks that the data is that of its event, among events of other kinds. */
export const toTell = <Name extends WebhookEventName>(
  event: NewWebhookEvent<Name>,
): NewWebhookEvent => event;

interface Listener {
  readonly id: string;
  readonly environment: Environment;
  readonly events: readonly WebhookEventName[];
}

const environmentOf = ({ environment = 'production' }: NewWebhookEvent): Environment => environment;

/**
 * Those that listen to any of these, their lanes held in the order of their ids, all by one statement: whoever held some and asked for more could
 * wait for another who does the same.
 */
async function lockListeners(
  { tx, orgId }: Work,
  events: readonly NewWebhookEvent[],
): Promise<Listener[]> {
  const { rows } = await sql<Listener>`
    select l.endpoint_id as id, e.environment, e.events
      from webhook_endpoints e join webhook_lanes l on l.org_id = e.org_id and l.endpoint_id = e.id
     where e.org_id = ${orgId} and e.is_on
       and exists (select from unnest(${events.map(({ type }) => type)}::text[], ${events.map(environmentOf)}::text[])
                     as told (type, environment)
                    where told.environment = e.environment and told.type = any(e.events))
     order by l.endpoint_id for update of l`.execute(tx);
  return rows;
}

/** All that happened at once, told once each; what nobody listens to is not kept. A transaction calls this one time. */
export async function writeWebhookEvents(
  work: Work,
  events: readonly NewWebhookEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const listeners = await lockListeners(work, events);
  for (const event of events) {
    const environment = environmentOf(event);
    const ids = listeners
      .filter((one) => one.environment === environment && one.events.includes(event.type))
      .map(({ id }) => id);
    if (ids.length > 0) await writeFor(work, ids, { ...event, environment });
  }
}

/** Answers the ids of the deliveries; none where it was told before. */
async function writeFor<Name extends WebhookEventName>(
  work: Work,
  listeners: readonly string[],
  event: NewWebhookEvent<Name> & { readonly environment: Environment },
): Promise<string[]> {
  const { tx, orgId, now } = work;
  const id = newId(now);
  const data = webhookEvents[event.type].parse(event.data);
  const inserted = await tx
    .insertInto('webhook_events')
    .values({
      org_id: orgId,
      id,
      type: event.type,
      environment: event.environment,
      record_id: event.recordId,
      cause: event.isRepeated === true ? id : (event.cause ?? ''),
      data: JSON.stringify(data),
      at: event.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return [];
  const times = event.isToldTwice === true ? 2 : 1;
  const { rows } = await sql<{ endpointId: string; sequence: number }>`
    with taken as (
      update webhook_lanes set sequence = sequence + ${times}
       where org_id = ${orgId} and endpoint_id = any(${[...listeners]}::uuid[])
      returning endpoint_id, sequence)
    select endpoint_id as "endpointId", sequence - behind as sequence
      from taken, generate_series(0, ${times}::int - 1) behind`.execute(tx);
  const deliveries = rows.map(({ endpointId, sequence }) => ({
    org_id: orgId,
    id: newId(now),
    endpoint_id: endpointId,
    event_id: id,
    type: event.type,
    sequence,
    state: 'waiting' as const,
    next_at: now,
    created_at: event.at,
  }));
  await insertRows(tx, 'webhook_deliveries', deliveries);
  for (const endpointId of new Set(rows.map((row) => row.endpointId)))
    await orderDelivery(work, endpointId);
  return deliveries.map((delivery) => delivery.id);
}

/** To one webhook, whatever it listens to. Answers the delivery. */
export async function writeTestEvent(work: Work, endpointId: string): Promise<string> {
  const { environment } = await work.tx
    .selectFrom('webhook_endpoints')
    .select('environment')
    .where('org_id', '=', work.orgId)
    .where('id', '=', endpointId)
    .executeTakeFirstOrThrow();
  const [id] = await writeFor(work, [endpointId], {
    type: 'test.ping',
    recordId: endpointId,
    data: { message: 'Ardoise' },
    at: work.now,
    environment,
    isRepeated: true,
  });
  if (id === undefined) throw new Error('A test event was not written.');
  return id;
}
