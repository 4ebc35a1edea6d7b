import '../tables.ts';
import type { Answer, Input } from '@ardoise/contract/protocol/call';
import { errors } from '@ardoise/contract/protocol/errors';
import type { createWebhook, updateWebhook, Webhook } from '@ardoise/contract/webhooks/webhooks';
import { webhookErrors } from '@ardoise/contract/webhooks/webhook-errors';
import { maxWebhooks } from '@ardoise/contract/webhooks/webhook-limits';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { cleanLane, lockLane } from '../deliveries/lanes.ts';
import type { EndpointRow } from '../tables.ts';
import { lockEndpoint, readWebhook } from './read-webhooks.ts';
import { makeSecret } from './secrets.ts';

/** What the audit log is told of one: never its secret. */
export const told = ({ address, description, environment, events, is_on }: EndpointRow) => ({
  address,
  description,
  environment,
  events,
  isOn: is_on,
});

/** Two who add at once are counted one after the other. */
async function refuseTooMany({ tx, orgId }: Work): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks:${orgId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  if (count >= maxWebhooks) throw new Refusal(webhookErrors.tooManyWebhooks);
}

export async function create(
  work: Work,
  { address, description, environment, events }: Input<typeof createWebhook>['body'],
): Promise<Answer<typeof createWebhook>> {
  const { tx, orgId, now, actor, services } = work;
  await refuseTooMany(work);
  const id = newId(now);
  const { secret, kept } = makeSecret(services, id, now);
  const row = await tx
    .insertInto('webhook_endpoints')
    .values({
      org_id: orgId,
      id,
      address,
      description,
      environment,
      events,
      ...kept,
      created_at: now,
      created_by: actor?.personId ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx.insertInto('webhook_lanes').values({ org_id: orgId, endpoint_id: id }).execute();
  await work.audit({
    action: 'webhook.created',
    subject: 'webhook',
    subjectId: id,
    after: told(row),
  });
  await work.emit('webhook.changed', id, {});
  return { webhook: await readWebhook(work, id), secret };
}

export async function update(
  work: Work,
  id: string,
  { address, description, events, version }: Input<typeof updateWebhook>['body'],
): Promise<Webhook> {
  await lockLane(work, id);
  const before = await lockEndpoint(work, id);
  if (before.version !== version) throw new Refusal(errors.changedMeanwhile);
  const after = await work.tx
    .updateTable('webhook_endpoints')
    .set({ address, description, events, version: before.version + 1 })
    .where('org_id', '=', work.orgId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (after.address !== before.address) await cleanLane(work, id);
  await work.audit({
    action: 'webhook.changed',
    subject: 'webhook',
    subjectId: id,
    before: told(before),
    after: told(after),
  });
  await work.emit('webhook.changed', id, {});
  return readWebhook(work, id);
}
