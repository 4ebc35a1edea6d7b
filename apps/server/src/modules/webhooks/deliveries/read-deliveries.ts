import '../tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type {
  listWebhookDeliveries,
  WebhookDelivery,
  WebhookDeliveryRow,
} from '@ardoise/contract/webhooks/webhooks';
import { sql } from 'kysely';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { answerList, findRows, inOrder, type List } from '../../../platform/lists/list.ts';
import { found } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { readWebhook } from '../endpoints/read-webhooks.ts';
import type { DeliveryRow } from '../tables.ts';
import { bodyOf, type ToldEvent } from './request.ts';

export const presentDelivery = (row: DeliveryRow): WebhookDeliveryRow => ({
  id: row.id,
  sequence: row.sequence,
  type: row.type,
  eventId: row.event_id,
  state: row.state,
  tries: row.tries,
  happenedAt: row.created_at.toISOString(),
  lastTriedAt: row.last_at?.toISOString() ?? null,
  nextTryAt: row.next_at?.toISOString() ?? null,
  status: row.status,
  problem: row.problem,
});

type Query = Input<typeof listWebhookDeliveries>['query'];
type Filters = Pick<Query, 'state' | 'type'> & { readonly endpointId: string };

/** A program is told of every payment, and nobody turns so many pages: what is beyond is not counted. */
const mostCounted = 2_000;

const deliveryList: List<Filters, WebhookDeliveryRow> = (
  _tx,
  orgId,
  { endpointId, state, type },
) => ({
  find: (tx, paging) =>
    findRows(tx, {
      ...paging,
      table: 'webhook_deliveries',
      where: [
        sql`t.org_id = ${orgId} and t.endpoint_id = ${endpointId}`,
        ...(state === undefined ? [] : [sql`t.state = ${state}`]),
        ...(type === undefined ? [] : [sql`t.type = ${type}`]),
      ],
      order: sql`t.sequence desc`,
      countedTo: mostCounted,
    }),
  read: async (tx, ids) => {
    const rows = await tx
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', 'in', ids)
      .execute();
    return inOrder(ids, rows.map(presentDelivery));
  },
});

export async function listDeliveries(
  context: SchoolContext,
  endpointId: string,
  query: Query,
): Promise<Answer<typeof listWebhookDeliveries>> {
  await readWebhook(context, endpointId);
  return answerList(deliveryList, context, { ...query, endpointId });
}

/** With what it tells; also of one that nobody has tried yet. */
export async function readDelivery(
  { tx, orgId }: Pick<Work, 'tx' | 'orgId'>,
  id: string,
): Promise<WebhookDelivery> {
  const { rows } = await sql<DeliveryRow & ToldEvent & { address: string }>`
    select d.*, n.address, d.event_id as "eventId", e.at, e.environment, e.data
      from webhook_deliveries d
      join webhook_events e on e.org_id = d.org_id and e.id = d.event_id
      join webhook_endpoints n on n.org_id = d.org_id and n.id = d.endpoint_id
     where d.org_id = ${orgId} and d.id = ${id}`.execute(tx);
  const row = found(rows[0], errors.notFound);
  return {
    ...presentDelivery(row),
    webhookId: row.endpoint_id,
    address: row.address,
    body: bodyOf(row),
    request: row.request,
    answer: row.answer,
    history: row.history,
  };
}
