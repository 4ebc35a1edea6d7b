import '../tables.ts';
import { sql } from 'kysely';
import type { Work } from '../../../platform/work.ts';
import type { EndpointRow } from '../tables.ts';
import type { DueDelivery } from './try-delivery.ts';

export const readEndpoint = (
  { tx, orgId }: Work,
  endpointId: string,
): Promise<EndpointRow | undefined> =>
  tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', endpointId)
    .executeTakeFirst();

/**
 * What is due, the longest waiting first. These are taken before their events are looked up: what happened at one moment is due at one
 * moment, and each batch would put all that waits in order, events and all.
 */
export async function readDue(
  { tx, orgId, now }: Work,
  endpointId: string,
  most: number,
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select d.id, d.tries, d.sequence, d.type, e.id as "eventId", e.at, e.environment, e.data
      from (select id, tries, sequence, type, event_id, next_at from webhook_deliveries
             where org_id = ${orgId} and endpoint_id = ${endpointId} and state = 'waiting' and next_at <= ${now}
             order by next_at, sequence limit ${most}) d
     cross join lateral (select id, at, environment, data from webhook_events e where e.org_id = ${orgId} and e.id = d.event_id limit 1) e
     order by d.next_at, d.sequence`.execute(tx);
  return rows;
}

/** When the next is due; null: nothing waits. */
export async function readNextDue({ tx, orgId }: Work, endpointId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_at) as at from webhook_deliveries
     where org_id = ${orgId} and endpoint_id = ${endpointId} and state = 'waiting'`.execute(tx);
  return rows[0]?.at ?? null;
}
