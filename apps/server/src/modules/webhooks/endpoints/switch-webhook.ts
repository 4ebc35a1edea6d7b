import '../tables.ts';
import type { OffReason, Webhook } from '@ardoise/contract/webhooks/webhooks';
import type { Work } from '../../../platform/work.ts';
import { cleanLane, lockLane } from '../deliveries/lanes.ts';
import { lockEndpoint, readWebhook } from './read-webhooks.ts';
import { told } from './save-webhook.ts';

/** What waits is not sent any more; a person may send it again by hand. */
const stopWaiting = ({ tx, orgId }: Work, endpointId: string): Promise<unknown> =>
  tx
    .updateTable('webhook_deliveries')
    .set({ state: 'stopped', next_at: null })
    .where('org_id', '=', orgId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();

/** The lane is locked first, as by whoever sends to it, so that the two never wait for each other. */
export async function switchOff(work: Work, id: string, reason: OffReason): Promise<void> {
  const { tx, orgId, now } = work;
  await lockLane(work, id);
  const before = await lockEndpoint(work, id);
  if (!before.is_on) return;
  const after = await tx
    .updateTable('webhook_endpoints')
    .set({ is_on: false, off_at: now, off_reason: reason, version: before.version + 1 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await stopWaiting(work, id);
  await work.audit({
    action: 'webhook.switchedOff',
    subject: 'webhook',
    subjectId: id,
    before: told(before),
    after: { ...told(after), reason },
  });
  if (reason === 'person') await work.emit('webhook.changed', id, {});
  else await work.emit('webhook.switchedOff', id, { reason });
}

/** With a clean slate: what failed before counts no more. */
async function switchOn(work: Work, id: string): Promise<void> {
  const { tx, orgId } = work;
  await lockLane(work, id);
  const before = await lockEndpoint(work, id);
  if (before.is_on) return;
  const after = await tx
    .updateTable('webhook_endpoints')
    .set({ is_on: true, off_at: null, off_reason: null, version: before.version + 1 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await cleanLane(work, id);
  await work.audit({
    action: 'webhook.switchedOn',
    subject: 'webhook',
    subjectId: id,
    before: told(before),
    after: told(after),
  });
  await work.emit('webhook.changed', id, {});
}

export async function switchWebhookTo(work: Work, id: string, isOn: boolean): Promise<Webhook> {
  await (isOn ? switchOn(work, id) : switchOff(work, id, 'person'));
  return readWebhook(work, id);
}

/** With its deliveries; what it was stays in the audit log. */
export async function remove(work: Work, id: string): Promise<void> {
  await lockLane(work, id);
  const before = await lockEndpoint(work, id);
  await work.tx
    .deleteFrom('webhook_endpoints')
    .where('org_id', '=', work.orgId)
    .where('id', '=', id)
    .execute();
  await work.audit({
    action: 'webhook.removed',
    subject: 'webhook',
    subjectId: id,
    before: told(before),
  });
  await work.emit('webhook.changed', id, {});
}
