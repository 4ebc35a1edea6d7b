import { moveCash } from '@ardoise/contract/cash-sessions';
import {
  confirmReversal,
  giveDiscount,
  listDiscounts,
  movePayment,
  reversePayment,
  takeBackDiscount,
} from '@ardoise/contract/corrections';
import { listPayments } from '@ardoise/contract/payments';
import { listRefunds, refundCredit } from '@ardoise/contract/refunds';
import { subscribe } from '@ardoise/contract/subscriptions';
import { confirmPendingPayment, deskWarnings } from '@ardoise/contract/take-payment';
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
  readonly yearId: string;
  /** The manager's sessions of days before, all locked. */
  readonly locked: readonly string[];
}

export interface Taken {
  readonly paymentId: string;
  readonly family: TestFamily;
  readonly amount: number;
  readonly sessionId: string;
}

export const reason = 'As the month has it';
export const thousands = (day: Day, from: number, to: number): number =>
  (from + day.random(to - from + 1)) * 1_000;
export const either = (day: Day): Cashier => (day.random(2) === 0 ? day.secretary : day.manager);
export const childrenOf = (family: TestFamily): string[] => family.students.map(({ id }) => id);

export const firstOf = (family: TestFamily): string => childrenOf(family)[0] ?? '';

let references = 30_000_000_000;

/** Of an operator, never given twice. */
export const newReference = (): string => String((references += 1));

export async function newFamily(
  { money, orgId, books }: Day,
  owed: ReadonlyArray<readonly number[]> = [[40_000, 30_000, 30_000]],
): Promise<TestFamily> {
  for (const installments of owed) for (const amount of installments) books.net += amount;
  return createFamily(money, orgId, owed);
}

export async function cash(
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
export async function prompt(day: Day, by: Cashier, family: TestFamily, operator: PayOperator) {
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

export const paymentsOf = async (day: Day, family: TestFamily) =>
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

export async function reverse(day: Day, paymentId: string, family: TestFamily): Promise<void> {
  const { state } = await succeed(day.money.app, day.manager.token, reversePayment, {
    params: { id: paymentId },
    body: { reason },
  });
  await confirmWhereAsked(day, state, family);
}

export async function moveTo(
  day: Day,
  { paymentId, family }: Pick<Taken, 'paymentId' | 'family'>,
  toStudentId: string,
  fromStudentId?: string,
): Promise<void> {
  const { state } = await succeed(day.money.app, day.manager.token, movePayment, {
    params: { id: paymentId },
    body: { reason, toStudentId, ...(fromStudentId === undefined ? {} : { fromStudentId }) },
  });
  await confirmWhereAsked(day, state, family);
  day.books.receipts += 1;
}

export async function discount(day: Day, family: TestFamily, amount: number): Promise<void> {
  await succeed(day.money.app, day.owner, giveDiscount, {
    params: { id: family.students[0]?.feeId ?? '' },
    body: { kind: 'sibling', reason, amount },
  });
  day.books.net -= amount;
  day.books.discounts += amount;
}

export async function takeDiscountBack(
  day: Day,
  family: TestFamily,
  amount: number,
): Promise<void> {
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
export async function waits(day: Day, by: Cashier, amount: number): Promise<string> {
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

export async function confirmed(day: Day, amount: number): Promise<void> {
  const by = either(day);
  const params = { id: await waits(day, by, amount) };
  await succeed(day.money.app, day.owner, confirmPendingPayment, { params });
  come(day.books, amount === 21_000 ? 'bank' : 'cheque', amount, by.sessionId);
}

export async function refundTo(day: Day, operator: PayOperator): Promise<void> {
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

export async function payOut(day: Day, by: Cashier, kind: 'payOut' | 'deposit', amount: number) {
  const body = { kind, amount, purpose: reason, reference: day.on };
  await succeed(day.money.app, by.token, moveCash, { params: { id: by.sessionId }, body });
  const drawer = drawerOf(day.books, by.sessionId);
  if (kind === 'payOut') drawer.paidOut += amount;
  else drawer.deposited += amount;
}

export const isOfToday = ({ secretary, manager }: Day, sessionId: string): boolean =>
  [secretary, manager].some((cashier) => cashier.sessionId === sessionId);

/** Tuition in the class, and the bus by month until the end of June. */
export async function subscribeTo(
  day: Day,
  { serviceId, cost }: { serviceId: string; cost: number } = {
    serviceId: day.serviceId,
    cost: 15_000,
  },
): Promise<{ id: string; familyId: string }> {
  const { money, owner, books, classId } = day;
  const { id, family } = await addStudent(money.app, owner, { classId });
  await succeed(money.app, owner, subscribe, {
    params: { id: serviceId },
    body: { studentIds: [id] },
  });
  books.net += 150_000 + 8 * cost;
  return { id, familyId: family.id };
}
