import { listAudit } from '@ardoise/contract/audit';
import { getYearMoney } from '@ardoise/contract/years';
import { listPayments, getBalance, waiveFee } from '@ardoise/contract/payments';
import {
  enrolStudent,
  getStudent,
  moveStudent,
  withdrawStudent,
  previewWithdrawal,
} from '@ardoise/contract/students';
import { describe, expect, it } from 'vitest';
import { inSchool } from '../../platform/work.ts';
import { readEvents } from '../../testing/events.ts';
import { addStudent, succeed } from '../students/testing/people.ts';
import { readInstallments } from './owed.ts';
import { reversePayment } from './reverse-payment.ts';
import { takePayment } from './take-payment.ts';
import { expectSound, newPhone, reaches } from '../mobile-money/testing/payers.ts';
import { startPayment } from '../mobile-money/transactions/start-payment.ts';
import { useCredit } from './use-credit.ts';
import {
  money,
  orgId,
  school,
  startTaughtSchool,
  token,
  year,
} from '../mobile-money/testing/taught-school.ts';

startTaughtSchool();

interface Pupil {
  readonly id: string;
  readonly familyId: string;
  readonly feeId: string;
}

async function enrolled(classId: string, familyId?: string): Promise<Pupil> {
  const given = familyId === undefined ? { classId } : { classId, familyId };
  const { id, family, fees } = await addStudent(money.app, token, given);
  return { id, familyId: family.id, feeId: fees[0]?.id ?? '' };
}

/** Cash, which is final at once. */
const payCash = async (pupil: Pupil, amount: number): Promise<string> => {
  const { services } = money;
  const { paymentId } = await inSchool(services, orgId, (work) =>
    takePayment(work, {
      transaction: null,
      method: 'cash',
      kind: 'own',
      amount,
      familyId: pupil.familyId,
      parts: [{ feeId: pupil.feeId, amount }],
    }),
  );
  return paymentId;
};

async function payByMtn({ familyId, feeId }: Pupil, amount: number): Promise<void> {
  const { services } = money;
  const { transactionId } = await inSchool(services, orgId, (work) =>
    startPayment(work, {
      familyId,
      operator: 'mtn',
      phone: newPhone('mtn'),
      parts: [{ feeId, amount }],
      clientKey: `${feeId}:${amount}`,
      language: 'en',
    }),
  );
  await reaches(money, orgId, transactionId, 50);
}

const move = (pupil: Pupil, classId: string) =>
  succeed(money.app, token, moveStudent, {
    params: { id: pupil.id },
    body: { yearId: year.id, classId },
  });
const withdraw = (pupil: Pupil) =>
  succeed(money.app, token, withdrawStudent, {
    params: { id: pupil.id },
    body: { yearId: year.id, reason: 'Moved to Yaoundé' },
  });
const feeOf = async (pupil: Pupil) =>
  (await succeed(money.app, token, getStudent, { params: { id: pupil.id } })).fees[0];
const creditOf = async ({ familyId }: Pupil) =>
  (await succeed(money.app, token, listPayments, { query: { familyId } })).familyCredit;
const openOf = async ({ familyId, feeId }: Pupil): Promise<number[]> => {
  const all = await money.services.db.read({ orgId }, (tx) =>
    readInstallments(tx, orgId, familyId),
  );
  return all.filter((one) => one.feeId === feeId).map(({ open }) => open);
};

describe('a move to a class that costs less than was paid', () => {
  it('makes the excess the family’s credit, which pays for a sibling', async () => {
    const pupil = await enrolled(year.sixth);
    await payCash(pupil, 150_000);
    await move(pupil, year.fifth);
    expect(await feeOf(pupil)).toMatchObject({ amount: 120_000, paid: 120_000, pending: 0 });
    expect(await creditOf(pupil)).toBe(30_000);
    await expectSound(money, orgId);
    const sibling = await enrolled(year.fifth, pupil.familyId);
    await inSchool(money.services, orgId, (work) =>
      useCredit(work, {
        familyId: pupil.familyId,
        parts: [],
      }),
    );
    expect(await feeOf(sibling)).toMatchObject({ paid: 30_000, pending: 90_000 });
    expect(await creditOf(pupil)).toBe(0);
    await expectSound(money, orgId);
  });

  it('leaves what was collected as it was, and what can be paid out without the credit', async () => {
    const pupil = await enrolled(year.sixth);
    await payByMtn(pupil, 150_000);
    await move(pupil, year.fifth);
    const balance = await succeed(money.app, token, getBalance);
    expect(balance).toMatchObject({
      collected: 150_000,
      available: 120_000,
      familyCredit: 30_000,
    });
    expect(balance.byWeek.at(-1)?.collected).toBe(150_000);
    const { items, total } = await succeed(money.app, token, listPayments, {
      query: { familyId: pupil.familyId },
    });
    expect([items.length, total]).toEqual([1, 1]);
    await expectSound(money, orgId);
  });

  it('gives back to whoever holds the money: the provider’s part and the school’s own', async () => {
    const pupil = await enrolled(year.sixth);
    await payCash(pupil, 130_000);
    await payByMtn(pupil, 20_000);
    await move(pupil, year.fifth);
    const accounts = await money.services.db.read({ orgId }, (tx) =>
      tx.selectFrom('ledger_accounts').selectAll().orderBy('name').execute(),
    );
    const balances = accounts
      .filter(({ name }) => !name.startsWith('source:'))
      .map(({ name, debits, credits }) => [name.split(':', 2).join(':'), credits - debits]);
    expect(balances).toEqual([
      ['credit:held', 20_000],
      ['credit:own', 10_000],
      ['school:held', 0],
      ['school:own', 120_000],
    ]);
    await expectSound(money, orgId);
  });

  it('there and back again: what was paid counts once', async () => {
    const pupil = await enrolled(year.sixth);
    await payCash(pupil, 150_000);
    await move(pupil, year.fifth);
    await move(pupil, year.sixth);
    expect(await openOf(pupil)).toEqual([0, 30_000]);
    expect(await creditOf(pupil)).toBe(30_000);
    await move(pupil, year.fifth);
    expect(await creditOf(pupil)).toBe(30_000);
    await expectSound(money, orgId);
  });
});

describe('a move to a dearer class', () => {
  it('fills its installments in order of deadline with what was paid', async () => {
    const pupil = await enrolled(year.fifth);
    await payCash(pupil, 120_000);
    await move(pupil, year.sixth);
    expect(await openOf(pupil)).toEqual([0, 30_000]);
    expect(await creditOf(pupil)).toBe(0);
    expect((await feeOf(pupil))?.installments.map(({ paid }) => paid)).toEqual([100_000, 20_000]);
    await payCash(pupil, 30_000);
    expect(await feeOf(pupil)).toMatchObject({ paid: 150_000, pending: 0 });
    await expectSound(money, orgId);
  });
});

describe('a withdrawal', () => {
  it('keeps what was due by then, and what was paid ahead becomes credit', async () => {
    const pupil = await enrolled(year.sixth);
    await payCash(pupil, 150_000);
    await withdraw(pupil);
    // The first installment was due in October, the second is not before January.
    expect(await feeOf(pupil)).toMatchObject({ isLeft: true, paid: 100_000, pending: 0 });
    expect(await creditOf(pupil)).toBe(50_000);
    await expectSound(money, orgId);
    await succeed(money.app, token, enrolStudent, {
      params: { id: pupil.id },
      body: { yearId: year.id, classId: year.sixth },
    });
    expect(await openOf(pupil)).toEqual([0, 50_000]);
    expect(await creditOf(pupil)).toBe(50_000);
    await expectSound(money, orgId);
  });

  it('of who paid less than was due leaves the rest owed, and it can be paid', async () => {
    const pupil = await enrolled(year.sixth);
    await payCash(pupil, 30_000);
    await withdraw(pupil);
    expect(await feeOf(pupil)).toMatchObject({
      isClosed: false,
      isLeft: true,
      isArrears: true,
      netAmount: 100_000,
      paid: 30_000,
      pending: 70_000,
    });
    expect(await openOf(pupil)).toEqual([70_000]);
    expect(await creditOf(pupil)).toBe(0);
    await payCash(pupil, 70_000);
    expect(await feeOf(pupil)).toMatchObject({ pending: 0, isArrears: false });
    await expectSound(money, orgId);
  });

  it('is shown before it is done: what stays owed, what is cut, what becomes credit', async () => {
    const pupil = await enrolled(year.sixth);
    const preview = () =>
      succeed(money.app, token, previewWithdrawal, {
        params: { id: pupil.id },
        query: { yearId: year.id },
      });
    expect(await preview()).toEqual({
      leavesOn: '2026-11-16',
      owed: 100_000,
      cut: 50_000,
      credit: 0,
      subscriptions: [],
    });
    await payCash(pupil, 120_000);
    expect(await preview()).toMatchObject({ owed: 0, cut: 50_000, credit: 20_000 });
  });

  it('before anything is due closes the fee, and gives back all that was paid', async () => {
    const pupil = await enrolled(year.fifth);
    await payCash(pupil, 20_000);
    await withdraw(pupil);
    expect(await feeOf(pupil)).toMatchObject({ isClosed: true, paid: 0, pending: 0 });
    expect(await creditOf(pupil)).toBe(20_000);
  });

  it('leaves what a manager may waive, once, with a reason that is kept', async () => {
    const pupil = await enrolled(year.sixth);
    const waive = (as: string, reason = 'Death in the family') =>
      money.app.call(waiveFee, { params: { id: pupil.feeId }, body: { reason } }, { token: as });
    expect((await waive(token)).body.reason).toBe('feeNotLeft');
    await withdraw(pupil);
    expect((await waive(await school.signInAs('support'))).body.errorCode).toBe(40300);
    const answers = await Promise.all([waive(token), waive(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await feeOf(pupil)).toMatchObject({ pending: 0, discount: 100_000, isArrears: false });
    const { items } = await succeed(money.app, token, listAudit, {
      query: { subjectId: pupil.id },
    });
    expect(items.find(({ action }) => action === 'fee.waived')).toMatchObject({
      after: { waived: 100_000, reason: 'Death in the family' },
    });
    await expectSound(money, orgId);
  });

  it('while a payment is under way: the money that comes pays what had fallen due', async () => {
    await money.simulator.faults({ mtn: { autoApproveMs: null } });
    const pupil = await enrolled(year.sixth);
    const phone = newPhone('mtn', '12');
    const { services } = money;
    const { transactionId } = await inSchool(services, orgId, (work) =>
      startPayment(work, {
        familyId: pupil.familyId,
        operator: 'mtn',
        phone,
        parts: [{ feeId: pupil.feeId, amount: 40_000 }],
        clientKey: 'late',
        language: 'en',
      }),
    );
    await reaches(money, orgId, transactionId, 20);
    await withdraw(pupil);
    await expect
      .poll(() =>
        money.simulator.answer(phone, 'approve').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    await money.simulator.faults({ mtn: { autoApproveMs: 0 } });
    await reaches(money, orgId, transactionId, 50);
    expect(await feeOf(pupil)).toMatchObject({ paid: 40_000, pending: 60_000 });
    expect(await creditOf(pupil)).toBe(0);
    await expectSound(money, orgId);
  });
});

it('a year’s money is what its students are asked for, by class, and adds up', async () => {
  const [first, second] = [await enrolled(year.sixth), await enrolled(year.sixth)];
  await enrolled(year.fifth);
  await payCash(first, 30_000);
  await withdraw(second);
  const asked = await succeed(money.app, token, getYearMoney, { params: { id: year.id } });
  expect(asked).toMatchObject({
    expected: 370_000,
    collected: 30_000,
    remaining: 340_000,
    payments: 1,
    paymentsWaiting: 0,
  });
  expect(asked.classes.find(({ classId }) => classId === year.sixth)).toMatchObject({
    expected: 250_000,
    collected: 30_000,
    remaining: 220_000,
  });
});

it('a fee is said to have changed when it is moved, closed and opened again, not when it begins', async () => {
  const pupil = await enrolled(year.sixth);
  const changes = async () =>
    (await readEvents(money.app, orgId)).filter(({ name }) => name === 'fee.changed');
  expect(await changes()).toEqual([]);
  await move(pupil, year.fifth);
  await withdraw(pupil);
  await succeed(money.app, token, enrolStudent, {
    params: { id: pupil.id },
    body: { yearId: year.id, classId: year.fifth },
  });
  const facts = { studentId: pupil.id, yearId: year.id };
  const change = { name: 'fee.changed', recordId: pupil.feeId, facts };
  expect(await changes()).toEqual([change, change, change]);
});

describe('a reversal after a move', () => {
  const reverse = (paymentId: string) =>
    inSchool(money.services, orgId, (work) =>
      reversePayment(work, {
        paymentId,
        reason: 'Wrong child',
      }),
    );

  it('takes back the credit that the payment left', async () => {
    const pupil = await enrolled(year.sixth);
    const paymentId = await payCash(pupil, 150_000);
    await move(pupil, year.fifth);
    await reverse(paymentId);
    expect(await feeOf(pupil)).toMatchObject({ paid: 0, pending: 120_000 });
    expect(await creditOf(pupil)).toBe(0);
    await expectSound(money, orgId);
  });

  it('takes back no more than it must', async () => {
    const pupil = await enrolled(year.sixth);
    const first = await payCash(pupil, 100_000);
    await payCash(pupil, 50_000);
    await move(pupil, year.fifth);
    await reverse(first);
    // 150,000 less the 100,000 that are taken back: 20,000 on the fee and 30,000 of credit.
    expect(await feeOf(pupil)).toMatchObject({ paid: 20_000 });
    expect(await creditOf(pupil)).toBe(30_000);
    await expectSound(money, orgId);
  });

  it('is refused where the credit was used since', async () => {
    const pupil = await enrolled(year.sixth);
    const paymentId = await payCash(pupil, 150_000);
    await move(pupil, year.fifth);
    const sibling = await enrolled(year.fifth, pupil.familyId);
    await inSchool(money.services, orgId, (work) =>
      useCredit(work, {
        familyId: pupil.familyId,
        parts: [],
      }),
    );
    await expect(reverse(paymentId)).rejects.toMatchObject({ entry: { code: 40900 } });
    expect(await feeOf(sibling)).toMatchObject({ paid: 30_000 });
    await expectSound(money, orgId);
  });
});
