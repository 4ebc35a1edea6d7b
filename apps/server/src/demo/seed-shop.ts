import { randomUUID } from 'node:crypto';
import type { OrderLine } from '@ardoise/contract/shop/orders';
import type { FailureReason } from '@ardoise/contract/transactions';
import { providerName } from '@ardoise/contract/values/provider';
import { newTransactionNumber } from '../modules/mobile-money/transactions/transaction-number.ts';
import { recordEvents } from '../modules/mobile-money/transactions/transition.ts';
import { reviewDueAt } from '../modules/sender-ids/submit-sender-id.ts';
import { foldSender } from '../modules/sender-ids/ask-for-sender-id.ts';
import type { SenderIdRow } from '../modules/sender-ids/tables.ts';
import { deliverOrder } from '../modules/shop/deliver-order.ts';
import { newOrderNumber } from '../modules/shop/order-number.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import type { Services } from '../platform/services.ts';
import { workIn } from '../platform/work.ts';
import { demoPeople } from './demo-people.ts';
import type { DemoOwner } from './seed-school.ts';

const dayMs = 86_400_000;
const payer = '677204518';

interface Place {
  readonly services: Services;
  readonly tx: Tx;
  readonly owner: DemoOwner;
}

interface PastOrder {
  readonly at: Date;
  readonly lines: readonly OrderLine[];
  /** Null: it was paid. */
  readonly failure: FailureReason | null;
}

const pack = (packId: string, messages: number, price: number): OrderLine => ({
  kind: 'pack',
  packId,
  quantity: 1,
  messages,
  price,
});

const packs = {
  small: pack('01990000-0000-7000-8000-000000000100', 100, 2_000),
  middle: pack('01990000-0000-7000-8000-000000000500', 500, 9_000),
  large: pack('01990000-0000-7000-8000-000000001000', 1_000, 17_000),
};

/** As it would stand had somebody ordered it then: paid and delivered, or ended without. */
async function seedOrder({ services, tx, owner }: Place, past: PastOrder): Promise<string> {
  const { orgId, personId } = owner;
  const { at, lines, failure } = past;
  const total = lines.reduce((sum, { price }) => sum + price, 0);
  const id = newId(at);
  const number = newOrderNumber();
  const ordered_by_name =
    demoPeople.find(({ role }) => role === 'adminOrOwner')?.fullName ?? providerName;
  await tx
    .insertInto('shop_orders')
    .values({
      org_id: orgId,
      id,
      number,
      lines: JSON.stringify(lines),
      total,
      ordered_at: at,
      ordered_by: personId,
      ordered_by_name,
    })
    .execute();
  const transactionId = newId(at);
  const endedAt = new Date(at.getTime() + 40_000);
  await tx
    .insertInto('transactions')
    .values({
      org_id: orgId,
      id: transactionId,
      number: newTransactionNumber(),
      operator: 'mtn',
      kind: 'provider',
      state: failure === null ? 'paid' : 'failed',
      notice: failure === null ? 'sent' : null,
      failure,
      amount: total,
      phone: payer,
      narration: `${providerName} ${number}`,
      language: 'fr',
      purpose: 'purchase',
      order_id: id,
      came_by: 'link',
      client_key: id,
      partner_number: randomUUID(),
      submitted_at: at,
      asked_at: at,
      completed_at: endedAt,
      ...(failure === null
        ? { provider_reference: String(7_000_000_000 + Math.floor(at.getTime() / 1000)) }
        : {}),
    })
    .execute();
  await recordEvents({ tx, orgId, now: at }, transactionId, [
    { kind: 'created', detail: { amount: total } },
  ]);
  if (failure === null)
    await deliverOrder(workIn(services, tx, orgId, { now: endedAt }), {
      orderId: id,
      transactionId,
      operator: 'mtn',
      phone: payer,
      amount: total,
    });
  return id;
}

type State = Pick<SenderIdRow, 'name' | 'state'> & Partial<Pick<SenderIdRow, 'reason' | 'use'>>;

/** Paid for so many days ago, and since then what the desk has said. */
async function seedSenderId(place: Place, daysAgo: number, given: State): Promise<void> {
  const { services, tx, owner } = place;
  const { orgId, personId } = owner;
  const at = new Date(services.clock.now().getTime() - daysAgo * dayMs);
  const id = newId(at);
  const isPaid = given.state !== 'unpaid';
  await tx
    .insertInto('sender_ids')
    .values({
      org_id: orgId,
      id,
      name: given.name,
      folded_name: foldSender(given.name),
      use: given.use ?? null,
      state: 'unpaid',
      created_at: at,
      created_by: personId,
    })
    .execute();
  const line: OrderLine = { kind: 'senderId', name: given.name, senderIdId: id, price: 30_000 };
  const order_id = await seedOrder(place, {
    at,
    lines: [line],
    failure: isPaid ? null : 'expired',
  });
  const isDecided = given.state === 'approved' || given.state === 'rejected';
  await tx
    .updateTable('sender_ids')
    .set({
      state: given.state,
      order_id,
      reason: given.reason ?? null,
      is_default: given.state === 'approved',
      due_at: isPaid ? reviewDueAt(at) : null,
      decided_at: isDecided ? new Date(at.getTime() + 2 * dayMs) : null,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** What the school bought from the provider: top-ups, of which some failed, and sender IDs in several states. */
export async function seedShop(services: Services, tx: Tx, owner: DemoOwner): Promise<void> {
  const place = { services, tx, owner };
  const daysAgo = (days: number) => new Date(services.clock.now().getTime() - days * dayMs);
  await seedOrder(place, { at: daysAgo(58), lines: [packs.large], failure: null });
  await seedSenderId(place, 55, { name: 'PALMIERS', state: 'approved', use: 'Avis aux parents' });
  await seedOrder(place, { at: daysAgo(31), lines: [packs.middle], failure: 'notEnoughFunds' });
  await seedOrder(place, { at: daysAgo(30), lines: [packs.middle], failure: null });
  await seedSenderId(place, 20, {
    name: 'CAMTEL INFO',
    state: 'rejected',
    reason: 'Ce nom est celui d’un opérateur. Choisissez un nom de votre établissement.',
  });
  await seedOrder(place, { at: daysAgo(6), lines: [packs.small, packs.small], failure: 'closed' });
  await seedOrder(place, { at: daysAgo(5), lines: [packs.middle], failure: null });
  await seedSenderId(place, 1, { name: 'LP CANTINE', state: 'underReview', use: 'Menus' });
  await seedSenderId(place, 0.2, { name: 'LP BUS', state: 'unpaid' });
}
