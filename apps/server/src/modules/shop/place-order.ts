import './tables.ts';
import { type ChosenLine, orderErrors, type OrderLine } from '@ardoise/contract/shop/orders';
import type { PayOperator } from '@ardoise/contract/transactions';
import { providerName } from '@ardoise/contract/values/provider';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { SchoolContext } from '../../platform/http/context.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { takeTurns } from '../../platform/take-turns.ts';
import { isWaiting } from '../ledger/public.ts';
import { startPurchase } from '../mobile-money/public.ts';
import { askForSenderId, orderSenderId } from '../sender-ids/public.ts';
import { newOrderNumber } from './order-number.ts';
import { type PricedLine, priceLines, refuseOtherTotal } from './price-lines.ts';

export interface OrderToPlace {
  readonly lines: ReadonlyArray<ChosenLine & { readonly use?: string | null }>;
  readonly operator: PayOperator;
  readonly phone: string;
  /** What the buyer was shown. */
  readonly total: number;
}

/**
 * Writes the order at today's prices and begins its payment by the one way in which payments begin. Two who press at once take turns
 * in their school: the second finds the first, and orders nothing twice.
 */
export async function placeOrder(context: SchoolContext, given: OrderToPlace): Promise<string> {
  const { tx, orgId, now, actor, language } = context;
  await takeTurns(tx, `shop.order.${orgId}`);
  const priced = await priceLines(context, given.lines);
  const total = refuseOtherTotal(priced, given.total, language);
  const lines = await askForAll(context, priced);
  await refuseTheSame(context, lines);
  const id = newId(now);
  const number = newOrderNumber();
  await tx
    .insertInto('shop_orders')
    .values({
      org_id: orgId,
      id,
      number,
      lines: JSON.stringify(lines),
      total,
      ordered_at: now,
      ordered_by: actor.personId,
      ordered_by_name: actor.name,
    })
    .execute();
  for (const line of lines)
    if (line.kind === 'senderId') await orderSenderId(context, line.senderIdId, id);
  const { transactionId } = await startPurchase(context, {
    orderId: id,
    operator: given.operator,
    phone: given.phone,
    amount: total,
    narration: `${providerName} ${number}`,
    language,
  });
  await context.audit({
    action: 'order.placed',
    subject: 'order',
    subjectId: id,
    before: null,
    after: { number, total, lines },
  });
  await context.emit('order.placed', id, { transactionId });
  return id;
}

/** A sender ID is written down when it is ordered, and submitted when it is paid. */
async function askForAll(
  context: SchoolContext,
  lines: readonly PricedLine[],
): Promise<OrderLine[]> {
  const asked: OrderLine[] = [];
  for (const line of lines) {
    if (line.kind !== 'senderId') {
      asked.push(line);
      continue;
    }
    const { use, ...rest } = line;
    const senderIdId = await askForSenderId(context, { name: line.name, use });
    if (asked.some((one) => one.kind === 'senderId' && one.senderIdId === senderIdId))
      throw new Refusal(orderErrors.orderUnderWay);
    asked.push({ ...rest, senderIdId });
  }
  return asked;
}

/**
 * The same things wait for their payment already, until a person was told of it: it is followed, and not ordered again. A sender ID is
 * bought once, so that it is not ordered again as long as the first order may still be paid. Of two plans the one that is paid last would take
 * the other's place, so that the second waits for the first.
 */
async function refuseTheSame(
  { tx, orgId }: SchoolContext,
  lines: readonly OrderLine[],
): Promise<void> {
  const { rows } = await sql<{ lines: OrderLine[]; isDoubted: boolean }>`
    select o.lines, t.attention_at is not null as "isDoubted" from shop_orders o
      join transactions t on t.org_id = o.org_id and t.order_id = o.id
     where o.org_id = ${orgId} and ${isWaiting}`.execute(tx);
  const senderIds = (of: readonly OrderLine[]) =>
    of.flatMap((line) => (line.kind === 'senderId' ? [line.senderIdId] : []));
  const own = senderIds(lines);
  const hasPlan = (of: readonly OrderLine[]) => of.some(({ kind }) => kind === 'plan');
  const isSame = rows.some(
    (waiting) =>
      (!waiting.isDoubted &&
        isDeepStrictEqual(withoutPrices(waiting.lines), withoutPrices(lines))) ||
      senderIds(waiting.lines).some((id) => own.includes(id)),
  );
  if (isSame) throw new Refusal(orderErrors.orderUnderWay);
  if (hasPlan(lines) && rows.some((waiting) => !waiting.isDoubted && hasPlan(waiting.lines)))
    throw new Refusal(orderErrors.planUnderWay);
}

/** As texts in an order of their own: the database gives the keys of a line back in another order than they were written. */
const withoutPrices = (lines: readonly OrderLine[]): string[] =>
  lines.map(describeLine).sort((a, b) => a.localeCompare(b));

function describeLine(line: OrderLine): string {
  switch (line.kind) {
    case 'pack':
      return `pack ${line.packId} ${line.quantity}`;
    case 'senderId':
      return `senderId ${line.senderIdId}`;
    case 'plan':
      return `plan ${line.planId} ${line.period}`;
  }
}
