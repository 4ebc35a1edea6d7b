import { moveCash } from '@ardoise/contract/cash-sessions';
import {
  confirmReversal,
  declineReversal,
  giveDiscount,
  listDiscounts,
  markFeePaid,
  movePayment,
  reversePayment,
  takeBackDiscount,
} from '@ardoise/contract/corrections';
import { listPayments, useFamilyCredit } from '@ardoise/contract/payments';
import { listRefunds, refundCredit } from '@ardoise/contract/refunds';
import { assignStatementLine, listStatementLines } from '@ardoise/contract/statements';
import { endSubscription, listSubscriptions, subscribe } from '@ardoise/contract/subscriptions';
import {
  closePendingPayment,
  confirmPendingPayment,
  deskWarnings,
} from '@ardoise/contract/take-payment';
import type { PayOperator } from '@ardoise/contract/transactions';
import { until } from '../../../testing/until.ts';
import { take, takePaid } from '../../cash-sessions/testing/desk.ts';
import {
  createFamily,
  type MoneyApp,
  newPhone,
  reaches,
  type TestFamily,
} from '../../mobile-money/testing/payers.ts';
import { addStudent, succeed } from '../../students/testing/people.ts';
import { mtnFile } from '../../unmatched/testing/exports.ts';
import { sendStatement } from '../../unmatched/testing/send-statement.ts';
import { come, drawerOf, type MonthBooks, refund } from './month-books.ts';

/** Somebody at a drawer, on one day. */
export interface Cashier {
  readonly token: string;
  readonly sessionId: string;
}

/** A day of the month, in which moves are made. */
export interface Day {
  readonly money: MoneyApp;
  readonly orgId: string;
  readonly on: string;
  readonly books: MonthBooks;
  readonly random: (below: number) => number;
  /** Of the owner, who has no drawer and is the second person. */
  readonly owner: string;
  /** A secretary, and a manager who may correct. */
  readonly secretary: Cashier;
  readonly manager: Cashier;
  /** In cash, of days before. */
  readonly earlier: Taken[];
  readonly serviceId: string;
  readonly classId: string;
}

export interface Taken {
  readonly paymentId: string;
  readonly family: TestFamily;
  readonly amount: number;
  readonly sessionId: string;
}

const reason = 'As the month has it';
const thousands = (day: Day, from: number, to: number): number =>
  (from + day.random(to - from + 1)) * 1_000;
const either = (day: Day): Cashier => (day.random(2) === 0 ? day.secretary : day.manager);
const childrenOf = (family: TestFamily): string[] => family.students.map(({ id }) => id);

async function newFamily(
  { money, orgId, books }: Day,
  owed: ReadonlyArray<readonly number[]> = [[40_000, 30_000, 30_000]],
): Promise<TestFamily> {
  for (const installments of owed) for (const amount of installments) books.net += amount;
  return createFamily(money, orgId, owed);
}

async function cash(
  day: Day,
  by: Cashier,
  family: TestFamily,
  amount: number,
  studentIds = childrenOf(family),
): Promise<Taken> {
  const { paymentId } = await takePaid(day.money.app, by.token, {
    studentIds,
    amount,
    asCredit: true,
    warningsRead: [...deskWarnings],
  });
  come(day.books, 'cash', amount, by.sessionId);
  return { paymentId, family, amount, sessionId: by.sessionId };
}

/** Asked for at the desk, approved on the phone. */
async function prompt(day: Day, by: Cashier, family: TestFamily, operator: PayOperator) {
  const { money, orgId, books } = day;
  const phone = newPhone(operator);
  const amount = 40_000;
  const { body } = await take(money.app, by.token, {
    studentIds: childrenOf(family),
    amount,
    means: { by: 'mobile', operator, phone },
  });
  if (body.data?.state !== 'asked') throw new Error(`Not asked: ${body.errorMsg}`);
  await reaches(money, orgId, body.data.transactionId, 21, 41, -41, 50);
  come(books, operator, amount, by.sessionId);
  return phone;
}

const paymentsOf = async (day: Day, family: TestFamily) =>
  (
    await succeed(day.money.app, day.owner, listPayments, {
      query: { familyId: family.id, page: 1, perPage: 20 },
    })
  ).items;

/** Above the school's amount the owner confirms what the manager asked for. */
async function confirmWhereAsked(day: Day, state: 'done' | 'asked', family: TestFamily) {
  if (state === 'done') return;
  const asked = (await paymentsOf(day, family)).find(({ request }) => request !== null);
  const params = { id: asked?.request?.id ?? '' };
  await succeed(day.money.app, day.owner, confirmReversal, { params });
}

async function reverse(day: Day, paymentId: string, family: TestFamily): Promise<void> {
  const { state } = await succeed(day.money.app, day.manager.token, reversePayment, {
    params: { id: paymentId },
    body: { reason },
  });
  await confirmWhereAsked(day, state, family);
}

async function moveTo(day: Day, taken: Taken, target: TestFamily): Promise<void> {
  const { state } = await succeed(day.money.app, day.manager.token, movePayment, {
    params: { id: taken.paymentId },
    body: { reason, toStudentId: target.students[0]?.id ?? '' },
  });
  await confirmWhereAsked(day, state, taken.family);
  day.books.receipts += 1;
}

async function discount(day: Day, family: TestFamily, amount: number): Promise<void> {
  await succeed(day.money.app, day.owner, giveDiscount, {
    params: { id: family.students[0]?.feeId ?? '' },
    body: { kind: 'sibling', reason, amount },
  });
  day.books.net -= amount;
  day.books.discounts += amount;
}

async function takeDiscountBack(day: Day, family: TestFamily, amount: number): Promise<void> {
  const params = { id: family.students[0]?.feeId ?? '' };
  const { items } = await succeed(day.money.app, day.owner, listDiscounts, { params });
  await succeed(day.money.app, day.owner, takeBackDiscount, {
    params: { id: items[0]?.id ?? '' },
    body: { reason },
  });
  day.books.net += amount;
  day.books.discounts -= amount;
}

/** By bank or cheque; it counts for whoever wrote it down, once the owner has seen the money. */
async function waits(day: Day, by: Cashier, amount: number): Promise<string> {
  const { body } = await take(day.money.app, by.token, {
    studentIds: childrenOf(await newFamily(day)),
    amount,
    means: {
      by: 'other',
      method: amount === 21_000 ? 'bank' : 'cheque',
      reference: `${day.on} ${by.sessionId} ${amount}`.slice(0, 60),
      datedOn: day.on,
    },
    warningsRead: [...deskWarnings],
  });
  if (body.data?.state !== 'waiting') throw new Error(`Not waiting: ${body.errorMsg}`);
  return body.data.pendingId;
}

async function confirmed(day: Day, amount: number): Promise<void> {
  const by = either(day);
  const params = { id: await waits(day, by, amount) };
  await succeed(day.money.app, day.owner, confirmPendingPayment, { params });
  come(day.books, amount === 21_000 ? 'bank' : 'cheque', amount, by.sessionId);
}

async function refundTo(day: Day, operator: PayOperator): Promise<void> {
  const { money, books } = day;
  const family = await newFamily(day, [[40_000]]);
  const phone = await prompt(day, day.secretary, family, operator);
  await discount(day, family, 9_000);
  const body = { familyId: family.id, amount: 9_000, way: operator, phone, reason };
  await succeed(money.app, day.manager.token, refundCredit, { body });
  await until('the refund is paid', async () => {
    const query = { familyId: family.id };
    const { items } = await succeed(money.app, day.owner, listRefunds, { query });
    return items[0]?.state === 'paid';
  });
  refund(books, operator, 9_000, null);
}

async function payOut(day: Day, by: Cashier, kind: 'payOut' | 'deposit', amount: number) {
  const body = { kind, amount, purpose: reason, reference: day.on };
  await succeed(day.money.app, by.token, moveCash, { params: { id: by.sessionId }, body });
  const drawer = drawerOf(day.books, by.sessionId);
  if (kind === 'payOut') drawer.paidOut += amount;
  else drawer.deposited += amount;
}

let references = 30_000_000_000;

/** Each makes one kind of movement, and writes down what it comes to. False: not possible yet. */
export const moves = {
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
  /** Its session is locked: the cash is handed back out of today's drawer. */
  reversedLate: async (day: Day) => {
    const taken = day.earlier.find(({ sessionId }) => !isOfToday(day, sessionId));
    if (taken === undefined) return false;
    day.earlier.splice(day.earlier.indexOf(taken), 1);
    await reverse(day, taken.paymentId, taken.family);
    come(day.books, 'cash', -taken.amount, null);
    await payOut(day, day.manager, 'payOut', taken.amount);
    day.books.givenBackLate += taken.amount;
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
    await moveTo(day, taken, await newFamily(day));
  },
  movedLate: async (day: Day) => {
    const taken = day.earlier.find(({ sessionId }) => !isOfToday(day, sessionId));
    if (taken === undefined) return false;
    day.earlier.splice(day.earlier.indexOf(taken), 1);
    await moveTo(day, taken, await newFamily(day));
    return true;
  },
  movedAndReversed: async (day: Day) => {
    const taken = await cash(day, either(day), await newFamily(day), thousands(day, 1, 40));
    const target = await newFamily(day);
    await moveTo(day, taken, target);
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
    references += 1;
    const row = { id: String(references), phone: newPhone('mtn'), amount: 33_000 };
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

const isOfToday = ({ secretary, manager }: Day, sessionId: string): boolean =>
  [secretary, manager].some((cashier) => cashier.sessionId === sessionId);

/** Tuition in the class, and the bus by month until the end of June. */
async function subscribeTo(day: Day): Promise<{ id: string; familyId: string }> {
  const { money, owner, books, classId, serviceId } = day;
  const { id, family } = await addStudent(money.app, owner, { classId });
  await succeed(money.app, owner, subscribe, {
    params: { id: serviceId },
    body: { studentIds: [id] },
  });
  books.net += 150_000 + 8 * 15_000;
  return { id, familyId: family.id };
}
