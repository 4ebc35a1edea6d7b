import { createDisbursement } from '@ardoise/contract/developer/disbursements';
import { approvePayout, createPayout } from '@ardoise/contract/payouts/payouts';
import { noteRefusal } from '../book.ts';
import { owner, secondOwner, secondPersonAbove } from '../ground/people.ts';
import { send } from '../send.ts';
import { newPhone, type Turn } from '../turn.ts';

/** A program of the school sends money to somebody's phone. */
export async function payOutByKey(turn: Turn): Promise<void> {
  const { random, book, mark, ground } = turn;
  const phone = newPhone(turn);
  const amount = random.between(100, 300);
  const outcome = await send(
    turn,
    createDisbursement,
    { body: { phone, amount, reference: mark } },
    { as: ground.school.payingKey, key: random.uuid() },
  );
  if (!outcome.isDone) return noteRefusal(book, `disbursement: ${outcome.reason}`);
  book.payouts.push({ id: outcome.data.id, phone, amount });
}

/** One owner asks for money of the school, another one agrees. */
export async function payOutByTwo(turn: Turn): Promise<void> {
  const { random, book, cast, mark } = turn;
  const { targetId, phone } = cast.payoutTarget;
  const amount = secondPersonAbove + random.between(1, 200);
  const asked = await send(
    turn,
    createPayout,
    { body: { targetId, amount, reference: mark } },
    { as: owner, key: random.uuid() },
  );
  if (!asked.isDone) return noteRefusal(book, `payout: ${asked.reason}`);
  const { id } = asked.data;
  book.payouts.push({ id, phone, amount });
  const agreed = await send(
    turn,
    approvePayout,
    { params: { id }, body: {} },
    { as: secondOwner, key: random.uuid() },
  );
  if (agreed.isDone) book.approved.push(id);
  else noteRefusal(book, `approval: ${agreed.reason}`);
}
