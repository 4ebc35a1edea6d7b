import { declineReversal, markFeePaid, reversePayment } from '@ardoise/contract/corrections';
import { useFamilyCredit } from '@ardoise/contract/payments';
import { refundCredit } from '@ardoise/contract/refunds';
import { assignStatementLine, listStatementLines } from '@ardoise/contract/statements';
import { endSubscription, listSubscriptions } from '@ardoise/contract/subscriptions';
import { closePendingPayment } from '@ardoise/contract/take-payment';
import { newPhone } from '../../mobile-money/testing/payers.ts';
import { succeed } from '../../students/testing/people.ts';
import { mtnFile } from '../../unmatched/testing/exports.ts';
import { sendStatement } from '../../unmatched/testing/send-statement.ts';
import { come, drawerOf, inDrawer, refund } from './month-books.ts';
import {
  cash,
  confirmed,
  type Day,
  discount,
  either,
  firstOf,
  isOfToday,
  moveTo,
  newFamily,
  newReference,
  paymentsOf,
  payOut,
  prompt,
  reason,
  refundTo,
  reverse,
  subscribeTo,
  takeDiscountBack,
  thousands,
  waits,
} from './month-steps.ts';

/** Each makes one kind of movement, and writes down what it comes to. False: not possible yet. */
export const usualMoves = {
  cash: async (day: Day) => {
    const family = await newFamily(day);
    day.earlier.push(await cash(day, either(day), family, thousands(day, 1, 45)));
  },
  siblings: async (day: Day) => {
    const family = await newFamily(day, [[20_000, 5_000], [30_000]]);
    await cash(day, either(day), family, thousands(day, 10, 55));
  },
  overpaid: async (day: Day) => {
    const family = await newFamily(day, [[40_000]]);
    await cash(day, either(day), family, thousands(day, 41, 60));
  },
  mtn: async (day: Day) => {
    await prompt(day, either(day), await newFamily(day), 'mtn');
  },
  orange: async (day: Day) => {
    await prompt(day, either(day), await newFamily(day), 'orange');
  },
  bank: (day: Day) => confirmed(day, 21_000),
  cheque: (day: Day) => confirmed(day, 22_000),
  bounced: async (day: Day) => {
    const params = { id: await waits(day, either(day), 23_000) };
    await succeed(day.money.app, day.owner, closePendingPayment, { params, body: { reason } });
  },
  discount: async (day: Day) => discount(day, await newFamily(day), thousands(day, 1, 20)),
  discountTakenBack: async (day: Day) => {
    const family = await newFamily(day);
    await discount(day, family, 12_000);
    await takeDiscountBack(day, family, 12_000);
  },
  markedPaid: async (day: Day) => {
    const family = await newFamily(day);
    const params = { id: family.students[0]?.feeId ?? '' };
    await succeed(day.money.app, day.manager.token, markFeePaid, { params, body: { reason } });
    come(day.books, 'outside', 100_000, null);
  },
  reversed: async (day: Day) => {
    const family = await newFamily(day);
    const { paymentId, amount, sessionId } = await cash(
      day,
      either(day),
      family,
      thousands(day, 1, 90),
    );
    await reverse(day, paymentId, family);
    come(day.books, 'cash', -amount, sessionId);
  },
  reversedByTwo: async (day: Day) => {
    const family = await newFamily(day);
    const { paymentId, amount, sessionId } = await cash(day, day.secretary, family, 80_000);
    await reverse(day, paymentId, family);
    come(day.books, 'cash', -amount, sessionId);
  },
  reversalDeclined: async (day: Day) => {
    const family = await newFamily(day);
    const { paymentId } = await cash(day, day.secretary, family, 70_000);
    const params = { id: paymentId };
    await succeed(day.money.app, day.manager.token, reversePayment, { params, body: { reason } });
    const [asked] = await paymentsOf(day, family);
    await succeed(day.money.app, day.owner, declineReversal, {
      params: { id: asked?.request?.id ?? '' },
      body: { reason },
    });
  },
  /** Its session is locked: the cash goes back out of the drawer of the manager, who asks for it. */
  reversedLate: async (day: Day) => {
    const taken = day.earlier.find(({ sessionId }) => !isOfToday(day, sessionId));
    const drawer = drawerOf(day.books, day.manager.sessionId);
    if (taken === undefined || taken.amount > inDrawer(drawer)) return false;
    day.earlier.splice(day.earlier.indexOf(taken), 1);
    await reverse(day, taken.paymentId, taken.family);
    come(day.books, 'cash', -taken.amount, null);
    drawer.paidOut += taken.amount;
    day.books.reversedLate += taken.amount;
    return true;
  },
  reversedPrompt: async (day: Day) => {
    const family = await newFamily(day);
    await prompt(day, day.secretary, family, 'mtn');
    const [paid] = await paymentsOf(day, family);
    await reverse(day, paid?.id ?? '', family);
    come(day.books, 'mtn', -40_000, day.secretary.sessionId);
  },
  moved: async (day: Day) => {
    const taken = await cash(day, either(day), await newFamily(day), thousands(day, 1, 70));
    await moveTo(day, taken, firstOf(await newFamily(day)));
  },
  movedLate: async (day: Day) => {
    const taken = day.earlier.find(({ sessionId }) => !isOfToday(day, sessionId));
    if (taken === undefined) return false;
    day.earlier.splice(day.earlier.indexOf(taken), 1);
    await moveTo(day, taken, firstOf(await newFamily(day)));
    return true;
  },
  movedAndReversed: async (day: Day) => {
    const taken = await cash(day, either(day), await newFamily(day), thousands(day, 1, 40));
    const target = await newFamily(day);
    await moveTo(day, taken, firstOf(target));
    const [there] = await paymentsOf(day, target);
    await reverse(day, there?.id ?? '', target);
    come(day.books, 'cash', -taken.amount, taken.sessionId);
  },
  creditUsed: async (day: Day) => {
    const family = await newFamily(day, [[40_000]]);
    await cash(day, either(day), family, 40_000);
    await discount(day, family, 9_000);
    await takeDiscountBack(day, family, 9_000);
    const body = { familyId: family.id, amount: 9_000 };
    await succeed(day.money.app, day.secretary.token, useFamilyCredit, { body });
    day.books.receipts += 1;
  },
  refundedInCash: async (day: Day) => {
    const family = await newFamily(day, [[40_000]]);
    await cash(day, either(day), family, 47_000);
    const body = { familyId: family.id, amount: 6_000, way: 'cash' as const, reason };
    await succeed(day.money.app, day.manager.token, refundCredit, { body });
    refund(day.books, 'cash', 6_000, day.manager.sessionId);
  },
  /** The school hands out what the provider holds. */
  heldRefundedInCash: async (day: Day) => {
    const family = await newFamily(day, [[40_000]]);
    await prompt(day, day.secretary, family, 'orange');
    await discount(day, family, 5_000);
    const body = { familyId: family.id, amount: 5_000, way: 'cash' as const, reason };
    await succeed(day.money.app, day.manager.token, refundCredit, { body });
    refund(day.books, 'cash', 5_000, day.manager.sessionId);
  },
  refundedByMtn: (day: Day) => refundTo(day, 'mtn'),
  refundedByOrange: (day: Day) => refundTo(day, 'orange'),
  subscribed: async (day: Day) => {
    await subscribeTo(day);
  },
  /** Two months were paid ahead; the one that fell due stays, the other becomes credit. */
  subscriptionEnded: async (day: Day) => {
    const { id, familyId } = await subscribeTo(day);
    const family = { id: familyId, students: [] };
    await cash(day, either(day), family, 150_000 + 30_000, [id]);
    const query = { studentId: id };
    const { items } = await succeed(day.money.app, day.owner, listSubscriptions, { query });
    await succeed(day.money.app, day.owner, endSubscription, {
      params: { id: items[0]?.id ?? '' },
      body: { reason },
    });
    day.books.net -= 7 * 15_000;
  },
  statementLine: async (day: Day) => {
    const { money, owner, on, books } = day;
    const family = await newFamily(day);
    const row = { id: newReference(), phone: newPhone('mtn'), amount: 33_000 };
    await sendStatement(money.app, owner, mtnFile({ ...row, date: `${on} 06:00:00` }));
    const query = { state: 'waiting' as const, q: row.id };
    const { items } = await succeed(money.app, owner, listStatementLines, { query });
    await succeed(money.app, owner, assignStatementLine, {
      params: { id: items[0]?.id ?? '' },
      body: { studentId: family.students[0]?.id ?? '' },
    });
    come(books, 'mtn', 33_000, null);
  },
  paidOut: (day: Day) => payOut(day, either(day), 'payOut', thousands(day, 1, 5)),
  deposited: (day: Day) => payOut(day, either(day), 'deposit', thousands(day, 1, 10)),
} satisfies Record<string, (day: Day) => Promise<boolean | void>>;
