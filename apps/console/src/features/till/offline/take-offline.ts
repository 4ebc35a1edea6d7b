import type { CashSession } from '@ardoise/contract/cash-sessions';
import { mostAhead } from '@ardoise/contract/payments';
import type { KeptPayment } from '../../../lib/offline-desk/kept-payment.ts';
import type { OfflineDesk } from '../../../lib/offline-desk/open-offline-desk.ts';
import { lessTaken } from '../../../lib/offline-desk/owed-book.ts';
import { chosenOf, previewOf } from '../desk-choice.ts';
import type { PaymentGiven } from '../use-take-payment.ts';
import { findSeen } from './kept-desk.ts';
import { findTakenBefore } from './same-taken.ts';

/** Why nothing was taken, in the names of its texts. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
  readonly why: 'aboveOwed' | 'tooMuchAhead' | 'unknown';
  readonly maximum: number;

  constructor(why: NotTaken['why'], maximum = 0) {
    super(why);
    this.why = why;
    this.maximum = maximum;
  }
}

interface Taken {
  readonly key: string;
  readonly given: PaymentGiven;
  readonly session: CashSession;
  readonly atMs: number;
  /** Somebody read the warning, and means it. */
  readonly goOn: boolean;
}

/** What will be sent. The same limits and warnings hold as with a connection, by what is owed and was paid as last seen. */
export function writeDown(desk: OfflineDesk, taken: Taken): KeptPayment {
  const { key, given, session, atMs, goOn } = taken;
  const { amount, means, asCredit = false, studentIds, feeIds = [] } = given;
  const seen = findSeen(desk.book, { studentId: studentIds[0] });
  if (seen === null || means.by !== 'cash') throw new NotTaken('unknown');
  const { payments } = desk.queue.state();
  const family = lessTaken(seen, payments);
  const chosen = chosenOf(family, studentIds, feeIds);
  const owedSeen = chosen.reduce((sum, one) => sum + one.open, 0);
  const beyond = Math.max(0, amount - owedSeen);
  if (beyond > 0 && !asCredit) throw new NotTaken('aboveOwed', owedSeen);
  if (beyond > mostAhead) throw new NotTaken('tooMuchAhead', mostAhead);
  const filled = previewOf(amount, chosen).filled.map(({ installment }) => installment.feeId);
  const before = findTakenBefore(
    { key, studentIds, feeIds, filled },
    payments,
    family.recent,
    atMs,
  );
  if (before !== null && !goOn) throw before;
  const students = family.students.filter(({ id }) => studentIds.includes(id));
  return {
    body: {
      key,
      sessionId: session.id,
      takenAt: new Date(atMs).toISOString(),
      studentIds: [...studentIds],
      feeIds: [...feeIds],
      amount,
      credit: beyond,
      owedSeen,
      seenAt: new Date(seen.at).toISOString(),
      ...(means.given === undefined ? {} : { given: means.given }),
    },
    slip: {
      students: students.map(({ name, number, className }) => ({
        name,
        about: [number, className].filter(Boolean).join(' · '),
      })),
      till: session.till,
      cashier: session.cashier,
    },
    became: { state: 'waiting' },
  };
}
