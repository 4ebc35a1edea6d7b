import '../tables.ts';
import type { Answer } from '@ardoise/contract/protocol/call';
import type { rotateWebhookSecret } from '@ardoise/contract/webhooks/webhooks';
import type { Work } from '../../../platform/work.ts';
import { lockEndpoint, readWebhook } from './read-webhooks.ts';
import { makeSecret } from './secrets.ts';

const hourMs = 3_600_000;

/** The one before signs too for so long. One that was before that is gone: at most two sign at a time. */
export async function rotateSecret(
  work: Work,
  id: string,
  overlapHours: number,
): Promise<Answer<typeof rotateWebhookSecret>> {
  const { tx, orgId, now, services } = work;
  const before = await lockEndpoint(work, id);
  const { secret, kept } = makeSecret(services, id, now);
  const overlaps = overlapHours > 0;
  await tx
    .updateTable('webhook_endpoints')
    .set({
      ...kept,
      previous_sealed: overlaps ? before.sealed_secret : null,
      previous_until: overlaps ? new Date(now.getTime() + overlapHours * hourMs) : null,
      version: before.version + 1,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await work.audit({
    action: 'webhook.secretRotated',
    subject: 'webhook',
    subjectId: id,
    before: { secretEnd: before.secret_end },
    after: { secretEnd: kept.secret_end, overlapHours },
  });
  await work.emit('webhook.changed', id, {});
  return { webhook: await readWebhook(work, id), secret };
}
