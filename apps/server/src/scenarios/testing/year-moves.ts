import {
  giveDiscount,
  listDiscounts,
  markFeePaid,
  movePayment,
  reversePayment as reverseCall,
  takeBackDiscount,
} from '@ardoise/contract/corrections';
import { listPayments } from '@ardoise/contract/payments';
import { listRefunds, refundCredit } from '@ardoise/contract/refunds';
import { deskWarnings } from '@ardoise/contract/take-payment';
import type { PayOperator } from '@ardoise/contract/transactions';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inSchool, type Work } from '../../platform/work.ts';
import { takePayments, useCredit } from '../../modules/billing/public.ts';
import { reversePayment } from '../../modules/billing/reverse-payment.ts';
import { takePaid } from '../../modules/cash-sessions/testing/desk.ts';
import { startPayment } from '../../modules/mobile-money/public.ts';
import { type MoneyApp, newPhone, reaches } from '../../modules/mobile-money/testing/payers.ts';
import { succeed } from '../../modules/students/testing/people.ts';
import {
  feesOf,
  type Means,
  noteRefund,
  noteReversed,
  noteTaken,
  type YearBooks,
} from './year-books.ts';

/** A day of the year, in which moves are made. */
export interface SchoolDay {
  readonly money: MoneyApp;
  readonly orgId: string;
  readonly books: YearBooks;
  readonly random: (below: number) => number;
  readonly owner: string;
  /** Of the manager, who has an open drawer. */
  readonly manager: string;
}

export interface OpenFee {
  readonly id: string;
  readonly yearId: string;
  readonly studentId: string;
  readonly familyId: string;
  readonly pending: number;
  /** What is taken off it, an invoice asks for less. */
  readonly isBilled: boolean;
}

const reason = 'As the year has it';

export const anyOf = <Item>({ random }: SchoolDay, items: readonly Item[]): Item => {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

/** Odd on purpose: a franc that is lost on the way is then seen. */
const francs = ({ random }: SchoolDay, most: number): number => 101 + random(most);

/** Consoles, notices and webhooks follow a payment in jobs of their own, which move no money: for thousands nobody is told. */
const act = <Result>(
  { money, orgId }: SchoolDay,
  work: (work: Work) => Promise<Result>,
): Promise<Result> => inSchool({ ...money.services, followers: () => new Map() }, orgId, work);

/** In an order that the seed alone decides: ids are drawn anew each time. */
export async function readOpenFees({ money, orgId }: SchoolDay): Promise<OpenFee[]> {
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql<OpenFee>`select f.id, f.year_id as "yearId", f.student_id as "studentId", s.family_id as "familyId", f.pending,
             exists (select from invoice_fees l where l.org_id = f.org_id and l.fee_id = f.id) as "isBilled"
        from fees f join students s on s.org_id = f.org_id and s.id = f.student_id
       where f.org_id = ${orgId} and f.pending > 0 and f.closed_at is null
       order by s.sort_name, f.created_at, f.title, f.amount`.execute(tx),
  );
  return rows;
}

/** One fee of each of so many families, as the dice have it. */
function chooseFees(day: SchoolDay, open: readonly OpenFee[], count: number): OpenFee[] {
  const left = [...open];
  const chosen = new Map<string, OpenFee>();
  while (chosen.size < count && left.length > 0) {
    const [fee] = left.splice(day.random(left.length), 1);
    if (fee !== undefined && !chosen.has(fee.familyId)) chosen.set(fee.familyId, fee);
  }
  return [...chosen.values()];
}

const bulkMeans: readonly Means[] = ['cash', 'cash', 'mtn', 'orange', 'bank', 'transfer', 'cheque'];

/** Many families at one moment; now and then one pays too much, or what falls due first rather than a chosen fee. */
export async function takeMany(day: SchoolDay, count: number): Promise<void> {
  const fees = chooseFees(day, await readOpenFees(day), count);
  if (fees.length === 0) throw new Error('Everybody has paid.');
  const payments = fees.map(({ id, familyId, pending }) => {
    const isTooMuch = pending < 20_000 && day.random(8) === 0;
    const amount = isTooMuch
      ? pending + francs(day, 30_000)
      : Math.min(pending, francs(day, 3_000));
    const isChosen = day.random(2) === 0;
    const parts = isChosen ? [{ feeId: id, amount: Math.min(amount, pending) }] : [];
    return { method: anyOf(day, bulkMeans), amount, familyId, parts };
  });
  await act(day, async (work) => {
    const taken = await takePayments(
      work,
      payments.map((one) => ({ ...one, transaction: null, kind: 'own' as const })),
    );
    for (const [place, { method: means, amount, familyId }] of payments.entries()) {
      const { paymentId: id = '', receiptNumber = '' } = taken[place] ?? {};
      const kept = { means, amount, familyId, receiptNumber, isPrompt: false, isOfDrawer: false };
      noteTaken(day.books, { id, at: work.now, ...kept });
    }
  });
}

/** At the desk, into the manager's drawer. */
export async function takeAtDesk(day: SchoolDay, count: number): Promise<void> {
  for (const { studentId, familyId } of chooseFees(day, await readOpenFees(day), count)) {
    const amount = francs(day, 3_000);
    const { paymentId, receiptNumber } = await takePaid(day.money.app, day.manager, {
      studentIds: [studentId],
      amount,
      asCredit: true,
      warningsRead: [...deskWarnings],
    });
    noteTaken(day.books, {
      id: paymentId,
      at: day.money.app.clock.now(),
      means: 'cash',
      amount,
      familyId,
      receiptNumber,
      isPrompt: false,
      isOfDrawer: true,
    });
  }
}

/** Paid, whatever became of the notice by SMS. */
const paidStates = [21, 41, -41, 50] as const;
const failedStates = [-21, -50] as const;

/** Asked for on the payers' phones, all at once; one in six fails. */
export async function prompt(day: SchoolDay, count: number): Promise<void> {
  const { money, orgId, books } = day;
  const asked = chooseFees(day, await readOpenFees(day), count).map((fee) => ({
    ...fee,
    amount: Math.min(fee.pending, francs(day, 3_000)),
    operator: anyOf<PayOperator>(day, ['mtn', 'orange']),
    isPaid: day.random(6) > 0,
  }));
  const begun = [];
  for (const { id, familyId, amount, operator, isPaid } of asked)
    begun.push(
      await inSchool(money.services, orgId, (work) =>
        startPayment(work, {
          familyId,
          operator,
          phone: newPhone(operator, isPaid ? '11' : '01'),
          parts: [{ feeId: id, amount }],
          clientKey: randomUUID(),
          goOn: true,
          language: 'en',
        }),
      ),
    );
  for (const [place, { transactionId }] of begun.entries()) {
    const { amount, operator: means, familyId, isPaid } = asked[place] as (typeof asked)[number];
    await reaches(money, orgId, transactionId, ...(isPaid ? paidStates : failedStates));
    books.prompts[isPaid ? 'paid' : 'failed'] += 1;
    if (!isPaid) continue;
    const { items } = await succeed(money.app, day.owner, listPayments, { query: { familyId } });
    const payment = items.find((one) => one.transactionId === transactionId);
    if (payment === undefined) throw new Error('A prompt that was paid is no payment.');
    const { id, paidAt, receiptNumber } = payment;
    const kept = { means, amount, familyId, isPrompt: true, isOfDrawer: false };
    noteTaken(books, { id, at: new Date(paidAt), receiptNumber: receiptNumber ?? '', ...kept });
  }
}

/** What is pending of a fee that is nearly paid was paid elsewhere, as somebody says. */
export async function markAsPaid(day: SchoolDay): Promise<void> {
  const near = (await readOpenFees(day)).filter(({ pending }) => pending <= 5_000);
  if (near.length === 0) return;
  const fee = anyOf(day, near);
  const answer = await day.money.app.call(
    markFeePaid,
    { params: { id: fee.id }, body: { reason } },
    { token: day.owner },
  );
  // One that was marked so before, and has been changed since, is marked once.
  if (answer.body.data === null) return;
  const { paymentId: id, amount, receiptNumber } = answer.body.data;
  const at = day.money.app.clock.now();
  const kept = { familyId: fee.familyId, receiptNumber, isPrompt: false, isOfDrawer: false };
  noteTaken(day.books, { id, at, means: 'outside', amount, ...kept });
}

async function readCredits({ money, orgId }: SchoolDay): Promise<string[]> {
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql<{ familyId: string }>`
      select f.id as "familyId" from ledger_accounts a join families f on f.org_id = a.org_id and a.name = 'credit:own:' || f.id
       where a.org_id = ${orgId} group by f.id, f.number having sum(a.credits - a.debits) > 0
       order by f.number`.execute(tx),
  );
  return rows.map(({ familyId }) => familyId);
}

/** A family pays by what it left with the school. */
export async function spendCredit(day: SchoolDay): Promise<void> {
  const owing = new Set((await readOpenFees(day)).map(({ familyId }) => familyId));
  const rich = (await readCredits(day)).filter((familyId) => owing.has(familyId));
  if (rich.length === 0) return;
  const familyId = anyOf(day, rich);
  await act(day, async (work) => {
    const { paymentId: id, amount, receiptNumber } = await useCredit(work, { familyId, parts: [] });
    const kept = { familyId, receiptNumber, isPrompt: false, isOfDrawer: false };
    noteTaken(day.books, { id, at: work.now, means: 'credit', amount, ...kept });
  });
}

/** Out of the manager's drawer, in which there is a float. */
export async function refundInCash(day: SchoolDay): Promise<void> {
  const rich = await readCredits(day);
  if (rich.length === 0) return;
  const familyId = anyOf(day, rich);
  const query = { familyId };
  const { ways } = await succeed(day.money.app, day.manager, listRefunds, { query });
  // What somebody says was paid elsewhere was never seen here: it cannot go back.
  const amount = Math.min(ways.find(({ way }) => way === 'cash')?.most ?? 0, 20_000);
  if (amount === 0) return;
  await succeed(day.money.app, day.manager, refundCredit, {
    body: { familyId, amount, way: 'cash', reason },
  });
  noteRefund(day.books, 'cash', amount, day.money.app.clock.now());
}

/** What can be taken back: not what left a credit that somebody has spent since. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('credit that has been used');

/** Of what came into no drawer, by whoever works for the school. */
export async function reverseOne(day: SchoolDay): Promise<void> {
  const payment = anyOf(
    day,
    day.books.taken.filter(({ isReversed, isOfDrawer }) => !isReversed && !isOfDrawer),
  );
  try {
    await act(day, async (work) => {
      await reversePayment(work, { paymentId: payment.id, reason });
      noteReversed(day.books, payment, work.now);
    });
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
}

/** The last that the desk took goes back out of the same drawer. */
export async function reverseAtDesk(day: SchoolDay): Promise<void> {
  const last = day.books.taken.findLast(({ isOfDrawer }) => isOfDrawer);
  if (last === undefined || last.isReversed) return;
  const { body } = await day.money.app.call(
    reverseCall,
    { params: { id: last.id }, body: { reason } },
    { token: day.manager },
  );
  if (body.data?.state === 'done') noteReversed(day.books, last, day.money.app.clock.now());
}

/** To a child of another family: reversed and taken again, so that no money moves. */
export async function moveOne(day: SchoolDay): Promise<void> {
  const payment = day.books.taken.findLast(
    ({ isReversed, isOfDrawer, means }) => !isReversed && !isOfDrawer && means === 'cash',
  );
  const to = (await readOpenFees(day)).find(
    ({ familyId, pending }) => familyId !== payment?.familyId && pending > (payment?.amount ?? 0),
  );
  if (payment === undefined || to === undefined) return;
  const { app } = day.money;
  await succeed(app, day.owner, movePayment, {
    params: { id: payment.id },
    body: { reason, toStudentId: to.studentId },
  });
  const at = app.clock.now();
  noteReversed(day.books, payment, at);
  const { items } = await succeed(app, day.owner, listPayments, {
    query: { familyId: to.familyId },
  });
  const there = items.find((one) => one.movedFrom?.receiptNumber === payment.receiptNumber);
  if (there === undefined) throw new Error('What was moved is nowhere.');
  const { amount, means } = payment;
  const kept = { means, amount, isPrompt: false, isOfDrawer: false };
  const receiptNumber = there.receiptNumber ?? '';
  noteTaken(day.books, { id: there.id, at, familyId: to.familyId, receiptNumber, ...kept });
}

/** Some of what is given is taken back at once. */
export async function discount(day: SchoolDay): Promise<void> {
  const { app } = day.money;
  const { id, yearId, pending, isBilled } = anyOf(day, await readOpenFees(day));
  const amount = Math.min(pending, francs(day, 10_000));
  const params = { id };
  const noteDiscount = (off: number): void => {
    feesOf(day.books, yearId).discount += off;
    if (isBilled) day.books.invoices.credited += off;
  };
  await succeed(app, day.owner, giveDiscount, {
    params,
    body: { kind: 'sibling', reason, amount },
  });
  noteDiscount(amount);
  if (day.random(4) > 0) return;
  const { items } = await succeed(app, day.owner, listDiscounts, { params });
  await succeed(app, day.owner, takeBackDiscount, {
    params: { id: items[0]?.id ?? '' },
    body: { reason },
  });
  noteDiscount(-amount);
}
