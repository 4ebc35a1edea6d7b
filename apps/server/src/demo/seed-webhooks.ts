import { readPaymentData } from '../modules/webhooks/events/read-data.ts';
import { toTell, writeWebhookEvents } from '../modules/webhooks/events/write-event.ts';
import { create } from '../modules/webhooks/endpoints/save-webhook.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Services } from '../platform/services.ts';
import { contextOf, type DemoOwner } from './seed-school.ts';

const dayMs = 86_400_000;
const shownPayments = 6;

/** One webhook to the simulator's receiver, which is told of the last payments as soon as the server runs. */
export async function seedWebhooks(services: Services, tx: Tx, owner: DemoOwner): Promise<void> {
  const { simulatorUrl } = services.settings;
  if (simulatorUrl === null) return;
  const now = services.clock.now();
  const work = contextOf(services, tx, owner, now);
  await create(contextOf(services, tx, owner, new Date(now.getTime() - 20 * dayMs)), {
    address: `${simulatorUrl}/webhooks/demo`,
    description: 'Logiciel de comptabilité',
    environment: 'production',
    events: ['collection.paid', 'collection.failed', 'payment.taken', 'payment.reversed'],
  });
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'paid_at'])
    .where('org_id', '=', owner.orgId)
    .where('reverses_id', 'is', null)
    .where('method', 'in', ['mtn', 'orange', 'cash'])
    .orderBy('paid_at', 'desc')
    .orderBy('id')
    .limit(shownPayments)
    .execute();
  for (const { id, paid_at: at } of payments.toReversed()) {
    const data = await readPaymentData(work, id);
    if (data !== undefined)
      await writeWebhookEvents(work, [toTell({ type: 'payment.taken', recordId: id, data, at })]);
  }
}
