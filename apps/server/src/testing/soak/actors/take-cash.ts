import {
  closeCashSession,
  countCash,
  getOwnCashSession,
  openCashSession,
} from '@ardoise/contract/cash-sessions';
import { reversePayment } from '@ardoise/contract/corrections';
import { recordOfflinePayment } from '@ardoise/contract/offline-desk';
import { deskWarnings, takeAtDesk } from '@ardoise/contract/take-payment';
import { noteRefusal } from '../book.ts';
import { cashiers, owner, type Person } from '../ground/people.ts';
import { send } from '../send.ts';
import { newPhone, operatorOf, type Turn } from '../turn.ts';

const warningsRead = [...deskWarnings];

/** Cash at the desk, for a child, under a key that the device made. */
export const takeCash = async (turn: Turn): Promise<void> =>
  void (await takeCashFor(turn, turn.random.pick(turn.cast.families).studentId));

/** Answers the payment. */
export async function takeCashFor(turn: Turn, studentId: string): Promise<string | null> {
  const { random, book } = turn;
  const key = random.uuid();
  const amount = random.between(100, 2_000);
  const body = { key, studentIds: [studentId], amount, asCredit: true, warningsRead };
  const means = { by: 'cash' as const };
  const as = random.pick(cashiers);
  const outcome = await send(turn, takeAtDesk, { body: { ...body, means } }, { as });
  if (!outcome.isDone) {
    noteRefusal(book, `cash: ${outcome.reason}`);
    return null;
  }
  if (outcome.data.state !== 'paid') throw new Error('Cash is final at once.');
  const { paymentId, receiptCode } = outcome.data;
  book.cash.push({ key, paymentId, receiptCode, amount });
  return paymentId;
}

/** It was taken by mistake, and is handed back. */
export async function reverseCash(turn: Turn): Promise<void> {
  const { random, book, cast, mark } = turn;
  const paymentId = await takeCashFor(turn, random.pick(cast.families).studentId);
  if (paymentId === null) return;
  const outcome = await send(
    turn,
    reversePayment,
    { params: { id: paymentId }, body: { reason: mark } },
    { as: owner, key: random.uuid() },
  );
  if (outcome.isDone) book.reversed.add(paymentId);
  else noteRefusal(book, `reversal: ${outcome.reason}`);
}

/** The cashier sends the prompt to the payer's phone. */
export async function payOnPhoneAtDesk(turn: Turn): Promise<void> {
  const { random, book, cast } = turn;
  const { studentId } = random.pick(cast.families);
  const phone = newPhone(turn);
  const amount = random.between(100, 900);
  const outcome = await send(
    turn,
    takeAtDesk,
    {
      body: {
        key: random.uuid(),
        studentIds: [studentId],
        amount,
        asCredit: true,
        warningsRead,
        means: { by: 'mobile', operator: operatorOf(phone), phone },
      },
    },
    { as: random.pick(cashiers) },
  );
  if (outcome.isDone) book.begun.set(phone, amount);
  else noteRefusal(book, `prompt at the desk: ${outcome.reason}`);
}

/** Answers the cashier's open session, or opens one. */
async function sessionOf(turn: Turn, as: Person): Promise<string | null> {
  const own = await send(turn, getOwnCashSession, {}, { as });
  if (own.isDone && own.data.session !== null) return own.data.session.id;
  const body = { till: as.fullName, float: 10_000 };
  const opened = await send(turn, openCashSession, { body }, { as, key: turn.random.uuid() });
  if (!opened.isDone) return null;
  turn.book.openedDrawers.push(opened.data.id);
  return opened.data.id;
}

/** Cash that was taken without a connection: each with the key of the device, and some of them sent twice. */
export async function sendOfflineBatch(turn: Turn): Promise<void> {
  const { random, book, cast } = turn;
  const as = random.pick(cashiers.slice(1));
  const sessionId = await sessionOf(turn, as);
  if (sessionId === null) return noteRefusal(book, 'offline: no session');
  const takenAt = new Date(Date.now() - random.between(1, 20) * 60_000).toISOString();
  const batch = Array.from({ length: random.between(2, 4) }, () => ({
    key: random.uuid(),
    sessionId,
    takenAt,
    studentIds: [random.pick(cast.families).studentId],
    amount: random.between(100, 2_000),
    owedSeen: 150_000,
    seenAt: takenAt,
  }));
  for (const body of batch) {
    const times = random.between(1, 2);
    const sent = Array.from({ length: times }, () =>
      send(turn, recordOfflinePayment, { body }, { as }),
    );
    const outcomes = await Promise.all(sent);
    const [outcome] = outcomes;
    if (outcome === undefined) continue;
    if (!outcome.isDone) {
      noteRefusal(book, `offline: ${outcome.reason}`);
      continue;
    }
    const { paymentId, receiptCode } = outcome.data.paid;
    book.cash.push({ key: body.key, paymentId, receiptCode, amount: body.amount });
  }
}

/** At the end of a shift: counted, locked with its variance, and opened again. */
export async function closeDrawer(turn: Turn): Promise<void> {
  const { random, book } = turn;
  const as = random.pick(cashiers);
  const id = await sessionOf(turn, as);
  if (id === null) return noteRefusal(book, 'drawer: no session');
  const pieces = { n10000: random.between(0, 3), c500: random.between(0, 9) };
  const params = { id };
  await send(turn, countCash, { params, body: { pieces } }, { as, key: random.uuid() });
  const explanation = `Counted in a storm: ${turn.mark}`;
  const closed = await send(
    turn,
    closeCashSession,
    { params, body: { explanation } },
    { as, key: random.uuid() },
  );
  if (closed.isDone) book.closedDrawers.push({ id, explanation });
  else noteRefusal(book, `drawer: ${closed.reason}`);
  await sessionOf(turn, as);
}
