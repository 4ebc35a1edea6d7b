import './tables.ts';
import type { OrderLine } from '@ardoise/contract/shop/orders';
import type { PaidPurchase } from '../../platform/settle-purchase.ts';
import type { Work } from '../../platform/work.ts';
import { post, purchaseAccount, salesAccount } from '../ledger/public.ts';
import { buyPlan } from '../plans/public.ts';
import { issueProviderReceipt } from '../receipts/public.ts';
import { submitPaidSenderId } from '../sender-ids/public.ts';
import { addMessages } from '../sms/public.ts';
import { takeOutOfCart } from './cart.ts';
import { lineName } from './line-names.ts';
import type { ShopOrderRow } from './tables.ts';

/**
 * What a paid order brings, in the transaction that settles its payment: the provider's receipt, the entry in the ledger, and each of
 * its lines, once. The transaction's row is held, and only one of the two that come at once finds it still waiting; an order that
 * was delivered nevertheless is a fault of ours, and changes nothing.
 */
export async function deliverOrder(work: Work, paid: PaidPurchase): Promise<void> {
  const { tx, orgId, now } = work;
  const { orderId, operator, amount } = paid;
  const order = await tx
    .updateTable('shop_orders')
    .set({ paid_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', orderId)
    .where('paid_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (order === undefined) throw new Error(`The order ${orderId} was delivered before.`);
  await bring(work, order);
  await takeOutOfCart(work, order);
  const receipt = await issueReceipt(work, order, paid);
  await post(work, [
    {
      debit: purchaseAccount(operator),
      credit: salesAccount,
      amount,
      kind: 'purchase',
      orderId,
    },
  ]);
  await work.audit({
    action: 'order.paid',
    subject: 'order',
    subjectId: orderId,
    before: null,
    after: { number: order.number, amount, receipt },
  });
  await work.emit('order.paid', orderId, { transactionId: paid.transactionId, amount });
}

const packLines = (lines: readonly OrderLine[]) => lines.filter((line) => line.kind === 'pack');

/** Messages of all packs together, since they are added once for each order. */
async function bring(work: Work, { id: orderId, lines }: ShopOrderRow): Promise<void> {
  const packs = packLines(lines);
  if (packs.length > 0)
    await addMessages(work, {
      orderId,
      messages: packs.reduce((sum, { messages }) => sum + messages, 0),
      xaf: packs.reduce((sum, { price }) => sum + price, 0),
    });
  for (const line of lines) {
    if (line.kind === 'senderId') await submitPaidSenderId(work, line.senderIdId, orderId);
    if (line.kind === 'plan') await buyPlan(work, line);
  }
}

/** Answers its number. */
async function issueReceipt(
  work: Work,
  { lines }: ShopOrderRow,
  { orderId, operator, phone, amount }: PaidPurchase,
): Promise<string> {
  const school = await work.tx
    .selectFrom('organisations')
    .select('name')
    .where('org_id', '=', work.orgId)
    .executeTakeFirstOrThrow();
  const { number } = await issueProviderReceipt(work, {
    orderId,
    operator,
    phone,
    amount,
    buyer: school.name,
    lines: lines.map((line) => ({ name: lineName(line), amount: line.price })),
  });
  return number;
}
