import { createCollection } from '@ardoise/contract/developer/collections';
import { noteRefusal } from '../book.ts';
import { send } from '../send.ts';
import { newPhone, type Turn } from '../turn.ts';

/** A program of the school asks a payer for money: for a child's fees, or for something of no family. */
export async function collectByKey(turn: Turn): Promise<void> {
  const { random, book, cast, mark, ground } = turn;
  const phone = newPhone(turn);
  const amount = random.between(100, 900);
  const { paymentCode } = random.pick(cast.families);
  const isForChild = random.next() < 0.5;
  const outcome = await send(
    turn,
    createCollection,
    { body: { amount, phone, reference: mark, ...(isForChild ? { paymentCode } : {}) } },
    { as: ground.school.apiKey, key: random.uuid() },
  );
  if (!outcome.isDone) return noteRefusal(book, `collection: ${outcome.reason}`);
  book.begun.set(phone, amount);
  book.records.push({ what: 'collection', id: outcome.data.id, mark, amount });
}
