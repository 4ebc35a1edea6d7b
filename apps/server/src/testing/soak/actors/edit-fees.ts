import { giveDiscount as giveDiscountCall } from '@ardoise/contract/corrections';
import { createService } from '@ardoise/contract/services';
import { subscribe } from '@ardoise/contract/subscriptions';
import { noteRefusal } from '../book.ts';
import { owner } from '../ground/people.ts';
import { send } from '../send.ts';
import type { Turn } from '../turn.ts';

export async function giveDiscount(turn: Turn): Promise<void> {
  const { random, book, cast, mark } = turn;
  const { feeId } = random.pick(cast.families);
  const amount = random.between(10, 50);
  const body = { kind: 'other' as const, reason: mark, amount };
  const outcome = await send(
    turn,
    giveDiscountCall,
    { params: { id: feeId }, body },
    { as: owner, key: random.uuid() },
  );
  if (outcome.isDone) book.records.push({ what: 'discount', id: outcome.data.id, mark, amount });
  else noteRefusal(book, `discount: ${outcome.reason}`);
}

/** A new service, and a child that uses it: a fee with its installments. */
export async function subscribeToService(turn: Turn): Promise<void> {
  const { random, book, cast, mark } = turn;
  const { studentId } = random.pick(cast.families);
  const service = {
    type: 3 as const,
    name: mark,
    cost: random.between(1, 9) * 500,
    every: 'month' as const,
  };
  const key = random.uuid();
  const made = await send(turn, createService, { body: service }, { as: owner, key });
  if (!made.isDone) return noteRefusal(book, `service: ${made.reason}`);
  book.records.push({ what: 'service', id: made.data.id, mark, amount: service.cost });
  const subscribed = await send(
    turn,
    subscribe,
    { params: { id: made.data.id }, body: { studentIds: [studentId] } },
    { as: owner, key: random.uuid() },
  );
  if (!subscribed.isDone) return noteRefusal(book, `subscription: ${subscribed.reason}`);
  for (const subscriptionId of subscribed.data.ids)
    book.subscriptions.push({ subscriptionId, studentId });
}
