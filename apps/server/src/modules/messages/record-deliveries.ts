import './tables.ts';
import { enqueue, type Job } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import type { SmsGatewayName } from '../../platform/sms-settings.ts';
import { forSchool, inNoSchool, type Work } from '../../platform/work.ts';
import type { DeliveryReceipt } from './gateways/sms-gateway.ts';
import { recipientHash } from './recipient.ts';
import { type KeptReceipt, recordCampaignDeliveries } from './record-campaign-deliveries.ts';
import type { OutboxTable } from './tables.ts';

type Row = Pick<
  OutboxTable,
  'org_id' | 'id' | 'kind' | 'state' | 'gateway_reference' | 'recipient_hash'
>;

interface Receipts {
  readonly gateway: SmsGatewayName;
  readonly receipts: readonly KeptReceipt[];
}

/** One for each message, and the better news where there are several. */
function byReference(receipts: readonly KeptReceipt[]): Map<string, KeptReceipt> {
  const found = new Map<string, KeptReceipt>();
  for (const receipt of receipts)
    if (found.get(receipt.reference)?.state !== 'delivered') found.set(receipt.reference, receipt);
  return found;
}

/** In one order, so that two bodies about the same messages wait for each other and never in a ring. */
const lockMessages = (
  { tx }: Work,
  gateway: SmsGatewayName,
  references: readonly string[],
): Promise<Row[]> =>
  tx
    .selectFrom('outbox')
    .select(['org_id', 'id', 'kind', 'state', 'gateway_reference', 'recipient_hash'])
    .where('gateway', '=', gateway)
    .where('gateway_reference', 'in', references)
    .orderBy('org_id')
    .orderBy('id')
    .forUpdate()
    .execute();

/** Receipts come twice and in any order: what was delivered stays so. */
const isNews = (row: Row, { state }: KeptReceipt): boolean =>
  row.state === 'sent' || (row.state === 'undelivered' && state === 'delivered');

async function record(work: Work, row: Row, { state, reason }: KeptReceipt): Promise<void> {
  await work.tx
    .updateTable('outbox')
    .set({ state, error: reason, delivered_at: state === 'delivered' ? work.now : null })
    .where('org_id', '=', row.org_id)
    .where('id', '=', row.id)
    .execute();
  // Receipts and invoices are the messages of whose delivery somebody reads.
  if (row.kind !== 'receipt' && row.kind !== 'invoice') return;
  const told = forSchool(work, row.org_id);
  await told.emit(state === 'delivered' ? 'message.delivered' : 'message.undelivered', row.id, {});
}

/** Answers the receipts of messages that are not known. */
async function recordKnown(
  work: Work,
  { gateway, receipts }: Receipts,
  isSecondLook: boolean,
): Promise<KeptReceipt[]> {
  const told = byReference(receipts);
  const rows = await lockMessages(work, gateway, [...told.keys()]);
  for (const row of rows) {
    const receipt = told.get(row.gateway_reference ?? '');
    if (receipt === undefined || !isNews(row, receipt)) continue;
    const { recipientHash: hash } = receipt;
    if (hash === null || hash === row.recipient_hash) await record(work, row, receipt);
  }
  const known = new Set(rows.map((row) => row.gateway_reference));
  const others = [...told.values()].filter(({ reference }) => !known.has(reference));
  return recordCampaignDeliveries(work, gateway, others, isSecondLook);
}

/** By then the message of a receipt that overtook it is there. */
const againAfterSeconds = 60;

export const recordDeliveriesAgain: Job<Receipts> = {
  name: 'messages.record-deliveries',
  kind: 'messages',
  maxAttempts: 5,
  work: async (told, { services }) => {
    await inNoSchool(services, (work) => recordKnown(work, told, true));
  },
};

/**
 * Notes what a gateway says of messages. A receipt may come before we have written down by which name the gateway knows
 * its message: what is not known now is looked for once more, and then left alone.
 */
export async function recordDeliveries(
  services: Services,
  gateway: SmsGatewayName,
  receipts: readonly DeliveryReceipt[],
): Promise<void> {
  if (receipts.length === 0) return;
  const known = receipts.map(({ phone, ...receipt }) => ({
    ...receipt,
    recipientHash: phone === null ? null : recipientHash(services, phone),
  }));
  await inNoSchool(services, async (work) => {
    const unknown = await recordKnown(work, { gateway, receipts: known }, false);
    if (unknown.length === 0) return;
    const again = { gateway, receipts: unknown };
    await enqueue(work.tx, recordDeliveriesAgain, again, { delaySeconds: againAfterSeconds });
  });
}
