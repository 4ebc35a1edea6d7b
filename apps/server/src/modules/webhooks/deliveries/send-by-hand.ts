import '../tables.ts';
import { errors } from '@ardoise/contract/protocol/errors';
import type { WebhookDeliveryRow } from '@ardoise/contract/webhooks/webhooks';
import { webhookErrors } from '@ardoise/contract/webhooks/webhook-errors';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { readWebhook } from '../endpoints/read-webhooks.ts';
import { writeTestEvent } from '../events/write-event.ts';
import { orderDelivery } from './deliver.ts';
import { lockLane } from './lanes.ts';
import { presentDelivery } from './read-deliveries.ts';

/** A pause that the receiver asked for is for what comes by itself; whoever presses a button looks at what comes of it. */
async function takeLane(work: Work, endpointId: string): Promise<void> {
  await lockLane(work, endpointId);
  const { isOn } = await readWebhook(work, endpointId);
  if (!isOn) throw new Refusal(webhookErrors.webhookOff);
  await work.tx
    .updateTable('webhook_lanes')
    .set({ paused_until: null })
    .where('org_id', '=', work.orgId)
    .where('endpoint_id', '=', endpointId)
    .execute();
}

const readRow = ({ tx, orgId }: Work, id: string) =>
  tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function sendTest(work: Work, endpointId: string): Promise<WebhookDeliveryRow> {
  await takeLane(work, endpointId);
  const id = await writeTestEvent(work, endpointId);
  await work.emit('webhook.progressed', endpointId, {});
  return presentDelivery(found(await readRow(work, id), errors.notFound));
}

/** From the first try of the plan on, whatever became of it before; its history stays. */
export async function sendAgain(work: Work, id: string): Promise<WebhookDeliveryRow> {
  const { endpoint_id: endpointId } = found(await readRow(work, id), errors.notFound);
  await takeLane(work, endpointId);
  const row = await work.tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, next_at: work.now })
    .where('org_id', '=', work.orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  await orderDelivery(work, endpointId);
  await work.audit({ action: 'webhook.sentAgain', subject: 'webhook', subjectId: endpointId });
  await work.emit('webhook.progressed', endpointId, {});
  return presentDelivery(found(row, errors.notFound));
}
