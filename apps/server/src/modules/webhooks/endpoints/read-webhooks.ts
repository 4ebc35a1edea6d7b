import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import type { Webhook } from '@ardoise/contract/webhooks/webhooks';
import { sql } from 'kysely';
import { found } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import type { EndpointRow, LaneRow } from '../tables.ts';

type Reading = Pick<Work, 'tx' | 'orgId' | 'now'>;

type Row = EndpointRow & Pick<LaneRow, 'failing_since' | 'delivered_at'> & { waiting: number };

const present = (row: Row, now: Date): Webhook => ({
  id: row.id,
  address: row.address,
  description: row.description,
  environment: row.environment,
  events: row.events,
  isOn: row.is_on,
  offReason: row.off_reason,
  offAt: row.off_at?.toISOString() ?? null,
  failingSince: row.failing_since?.toISOString() ?? null,
  lastDeliveredAt: row.delivered_at?.toISOString() ?? null,
  waiting: row.waiting,
  secretEnd: row.secret_end,
  secretAt: row.secret_at.toISOString(),
  previousUntil:
    row.previous_until !== null && row.previous_until > now
      ? row.previous_until.toISOString()
      : null,
  createdAt: row.created_at.toISOString(),
  version: row.version,
});

/** All of a school, or the one with this id. */
export async function readWebhooks(
  { tx, orgId, now }: Reading,
  id: string | null = null,
): Promise<Webhook[]> {
  const { rows } = await sql<Row>`
    select e.*, l.failing_since, l.delivered_at,
           (select count(*) from webhook_deliveries d
             where d.org_id = e.org_id and d.endpoint_id = e.id and d.state = 'waiting') as waiting
      from webhook_endpoints e join webhook_lanes l on l.org_id = e.org_id and l.endpoint_id = e.id
     where e.org_id = ${orgId} and (${id}::uuid is null or e.id = ${id})
     order by e.created_at, e.id`.execute(tx);
  return rows.map((row) => present(row, now));
}

export async function readWebhook(work: Reading, id: string): Promise<Webhook> {
  const [webhook] = await readWebhooks(work, id);
  return found(webhook, errors.notFound);
}

/** Held until the transaction ends: two people who change it do so one after the other. */
export async function lockEndpoint(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  id: string,
): Promise<EndpointRow> {
  const row = await tx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found(row, errors.notFound);
}
