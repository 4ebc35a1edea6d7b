import {
  changeMoneyRules,
  confirmReversal,
  declineReversal,
  giveDiscount,
  listDiscounts,
  markFeePaid,
  movePayment,
  reversePayment,
  takeBackDiscount,
} from '@ardoise/contract/corrections';
import { getAttention } from '@ardoise/contract/attention';
import { listPayments, useFamilyCredit } from '@ardoise/contract/payments';
import type { Role } from '@ardoise/contract/protocol/permissions';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createSchool } from '../../../testing/builders.ts';
import { createVisitor } from '../../../testing/visitor.ts';
import { money, orgId, startMoneySchool, token } from '../../mobile-money/testing/money-school.ts';
import {
  booksOf,
  createFamily,
  expectSound,
  newPhone,
  pay,
  payCash,
  reaches,
  type TestFamily,
} from '../../mobile-money/testing/payers.ts';

startMoneySchool();

const reason = 'The bursar chose the wrong line';
const as = (role: Role) => money.school.signInAs(role);
const idOf = (family: TestFamily, child = 0) => family.students[child]?.id ?? '';
const feeOf = (family: TestFamily, child = 0) => family.students[child]?.feeId ?? '';

type Body = Record<string, unknown>;

const give = (feeId: string, body: Body, by = token) =>
  money.app.call(
    giveDiscount,
    { params: { id: feeId }, body: { kind: 'sibling', reason, ...body } as never },
    { token: by },
  );
const mark = (feeId: string, by = token) =>
  money.app.call(markFeePaid, { params: { id: feeId }, body: { reason } }, { token: by });
const reverse = (id: string, by = token) =>
  money.app.call(reversePayment, { params: { id }, body: { reason } }, { token: by });
const move = (id: string, toStudentId: string, more: Body = {}, by = token) =>
  money.app.call(
    movePayment,
    { params: { id }, body: { reason, toStudentId, ...more } },
    { token: by },
  );
const takeBack = (id: string, by = token) =>
  money.app.call(takeBackDiscount, { params: { id }, body: { reason } }, { token: by });

/** What the school's owner sets, whatever it was. */
let version = 0;
async function setRules(managerDiscountPercent: number, secondPersonAbove: number | null) {
  const saved = await money.app.call(
    changeMoneyRules,
    { body: { managerDiscountPercent, secondPersonAbove, version } },
    { token },
  );
  expect(saved.body.data).toMatchObject({ managerDiscountPercent, secondPersonAbove });
  version += 1;
}

const readFee = async (feeId: string) => {
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql<{ discount: number; paid: number; pending: number; state: number; type: number }>`
      select discount, paid, pending, state, type from fees where id = ${feeId}`.execute(tx),
  );
  return rows[0];
};

const auditOf = async (subjectId: string) => {
  const { rows } = await money.services.db.read({ orgId }, (tx) =>
    sql<{ action: string }>`select action from audit_log
      where org_id = ${orgId} and subject_id = ${subjectId} order by id`.execute(tx),
  );
  return rows.map(({ action }) => action);
};

const paymentsOf = async (family: TestFamily, by = token) => {
  const query = { familyId: family.id, page: 1, perPage: 20 };
  const { body } = await money.app.call(listPayments, { query }, { token: by });
  return body.data?.items ?? [];
};

describe('a discount', () => {
  it('lowers the fee by an amount or a percentage, and is taken back once', async () => {
    const family = await createFamily(money, orgId);
    const first = await give(feeOf(family), { amount: 15_000, kind: 'staff' });
    expect(first.body.data).toMatchObject({ amount: 15_000, credited: 0 });
    const second = await give(feeOf(family), { percent: 10, kind: 'scholarship' });
    expect(second.body.data).toMatchObject({ amount: 10_000, credited: 0 });
    expect(await readFee(feeOf(family))).toMatchObject({
      discount: 25_000,
      pending: 75_000,
      type: 2,
    });
    const id = first.body.data?.id ?? '';
    expect((await takeBack(id)).body.data).toEqual({ amount: 15_000 });
    expect((await takeBack(id)).body).toMatchObject({ reason: 'discountAlreadyTakenBack' });
    expect(await readFee(feeOf(family))).toMatchObject({ discount: 10_000, pending: 90_000 });
    const listed = await money.app.call(
      listDiscounts,
      { params: { id: feeOf(family) } },
      { token },
    );
    expect(listed.body.data).toMatchObject({
      mostPercent: 100,
      items: [
        { kind: 'scholarship', percent: 10, reason, takenBack: null },
        { kind: 'staff', percent: null, amount: 15_000, takenBack: { reason } },
      ],
    });
    expect(await auditOf(idOf(family))).toEqual([
      'fee.discounted',
      'fee.discounted',
      'fee.discountTakenBack',
    ]);
  });

  it('above what is pending makes the rest the family’s credit; above the fee it is refused', async () => {
    const family = await createFamily(money, orgId);
    await payCash(money, orgId, family, 80_000);
    expect((await give(feeOf(family), { amount: 30_000 })).body.data).toMatchObject({
      credited: 10_000,
    });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [70_000], credit: 10_000 });
    expect(await readFee(feeOf(family))).toMatchObject({ pending: 0, state: 3 });
    const refused = await give(feeOf(family), { amount: 70_001 });
    expect(refused.body).toMatchObject({ reason: 'discountAboveFee' });
    await expectSound(money, orgId);
  });

  it.each([
    { amount: 0 },
    { amount: -1 },
    { amount: 1.5 },
    { percent: 0 },
    { percent: 101 },
    { percent: 10, amount: 10 },
    {},
    { amount: 10, kind: 'friend' },
    { amount: 10, reason: ' ' },
  ])('of %j is refused', async (body) => {
    const family = await createFamily(money, orgId);
    expect((await give(feeOf(family), body)).body.errorCode).toBe(42200);
    expect(await readFee(feeOf(family))).toMatchObject({ discount: 0 });
  });

  it('has the limit that the owner set for managers, all discounts of a fee together', async () => {
    await setRules(20, null);
    const family = await createFamily(money, orgId);
    const manager = await as('manager');
    expect((await give(feeOf(family), { percent: 15 }, manager)).body.success).toBe(true);
    const beyond = await give(feeOf(family), { amount: 5_001 }, manager);
    expect(beyond.body).toMatchObject({ reason: 'discountAboveLimit' });
    expect(beyond.body.errorMsg).toContain('20 %');
    expect((await give(feeOf(family), { amount: 5_000 }, manager)).body.success).toBe(true);
    expect((await give(feeOf(family), { amount: 5_001 })).body.success).toBe(true);
    const rules = { managerDiscountPercent: 100, secondPersonAbove: null, version };
    const own = await money.app.call(changeMoneyRules, { body: rules }, { token: manager });
    expect(own.body.errorCode).toBe(40300);
    const stale = { ...rules, version: version - 1 };
    const old = await money.app.call(changeMoneyRules, { body: stale }, { token });
    expect(old.body).toMatchObject({ reason: 'changedMeanwhile' });
  });
});

describe('mark as paid', () => {
  it('records what is pending as paid outside, once, and follows what stands', async () => {
    const family = await createFamily(money, orgId);
    await payCash(money, orgId, family, 30_000);
    const marked = await mark(feeOf(family));
    expect(marked.body.data).toMatchObject({ amount: 70_000 });
    expect(await readFee(feeOf(family))).toMatchObject({ pending: 0, state: 3, type: 4 });
    const payments = await paymentsOf(family);
    const outside = payments.find(({ method }) => method === 'outside');
    expect(outside).toMatchObject({ amount: 70_000 });
    expect((await mark(feeOf(family))).body).toMatchObject({
      reason: 'alreadyMarkedPaid',
      errorMsg: 'This fee is already marked as paid.',
    });
    await reverse(marked.body.data?.paymentId ?? '');
    expect(await readFee(feeOf(family))).toMatchObject({ pending: 70_000, state: 2, type: 1 });
    expect((await mark(feeOf(family))).body.success).toBe(true);
    await expectSound(money, orgId);
  });

  it('is refused where the fee is fully paid, and where nothing is pending of it', async () => {
    const paid = await createFamily(money, orgId);
    await payCash(money, orgId, paid, 100_000);
    expect((await mark(feeOf(paid))).body).toMatchObject({ reason: 'alreadyFullyPaid' });
    const closed = await createFamily(money, orgId);
    await money.services.db.write({ orgId }, (tx) =>
      sql`update fees set closed_at = now() where id = ${feeOf(closed)}`.execute(tx),
    );
    expect((await mark(feeOf(closed))).body).toMatchObject({ reason: 'nothingPending' });
    expect((await give(feeOf(closed), { amount: 1 })).body).toMatchObject({
      reason: 'feeIsClosed',
    });
  });

  it('by two at once counts once', async () => {
    const family = await createFamily(money, orgId);
    const both = await Promise.all([mark(feeOf(family)), mark(feeOf(family), await as('manager'))]);
    expect(both.filter(({ body }) => body.success)).toHaveLength(1);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [100_000], credit: 0 });
  });
});

describe('a reversal', () => {
  it('is a counter-entry, once, and is not reversed itself', async () => {
    const family = await createFamily(money, orgId);
    const { paymentId } = await payCash(money, orgId, family, 40_000);
    const manager = await as('manager');
    const both = await Promise.all([reverse(paymentId), reverse(paymentId, manager)]);
    expect(new Set(both.map(({ body }) => body.data?.state ?? body.reason))).toEqual(
      new Set(['done', 'paymentAlreadyReversed']),
    );
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [0], payments: 2 });
    const { rows } = await money.services.db.read({ orgId }, (tx) =>
      sql<{ id: string }>`select id from payments where reverses_id = ${paymentId}`.execute(tx),
    );
    const again = await reverse(rows[0]?.id ?? '');
    expect(again.body).toMatchObject({ reason: 'reversalOfReversal' });
    expect(await paymentsOf(family)).toMatchObject([
      { isReversed: true, reversal: { reason, movedTo: [] } },
    ]);
    expect(await auditOf(family.id)).toEqual(['payment.reversed']);
  });

  it('above the school’s amount takes a second person, who is not the first', async () => {
    await setRules(50, 30_000);
    const family = await createFamily(money, orgId);
    const { paymentId } = await payCash(money, orgId, family, 30_001);
    const manager = await as('manager');
    expect((await reverse(paymentId, manager)).body.data).toEqual({ state: 'asked' });
    expect((await reverse(paymentId)).body).toMatchObject({ reason: 'reversalAlreadyAsked' });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [30_001] });
    const [shown] = await paymentsOf(family, manager);
    expect(shown?.request).toMatchObject({ reason, isOwn: true, toStudent: null });
    const id = shown?.request?.id ?? '';
    const needs = async (by: string) =>
      (await money.app.call(getAttention, {}, { token: by })).body.data?.reversals;
    expect(await needs(token)).toMatchObject({ count: 1, items: [{ id, amount: 30_001, reason }] });
    expect(await needs(manager)).toMatchObject({ count: 0 });
    const confirm = (by: string) =>
      money.app.call(confirmReversal, { params: { id } }, { token: by });
    expect((await confirm(manager)).body).toMatchObject({ reason: 'secondPersonNeeded' });
    expect((await confirm(await as('support'))).body.errorCode).toBe(40300);
    const decided = await Promise.all([confirm(token), confirm(token)]);
    expect(decided.filter(({ body }) => body.success)).toHaveLength(1);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [0] });
    expect(await needs(token)).toMatchObject({ count: 0 });
    expect(await auditOf(family.id)).toEqual(['reversal.asked', 'payment.reversed']);
    await setRules(50, null);
  });

  it('that was declined leaves the payment as it is, and can be asked for again', async () => {
    await setRules(50, 1_000);
    const family = await createFamily(money, orgId);
    const { paymentId } = await payCash(money, orgId, family, 5_000);
    await reverse(paymentId);
    const [shown] = await paymentsOf(family);
    const id = shown?.request?.id ?? '';
    const decline = () =>
      money.app.call(declineReversal, { params: { id }, body: { reason } }, { token });
    expect((await decline()).body.success).toBe(true);
    expect((await decline()).body).toMatchObject({ reason: 'reversalAlreadyDecided' });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [5_000] });
    expect((await reverse(paymentId)).body.data).toEqual({ state: 'asked' });
    await setRules(50, null);
  });
});

describe('a payment for the wrong child', () => {
  it('is moved to a child of another family, and again from there only', async () => {
    const [wrong, right, third] = [
      await createFamily(money, orgId),
      await createFamily(money, orgId, [[20_000]]),
      await createFamily(money, orgId),
    ];
    const phone = newPhone('mtn');
    const transaction = await pay(money, { orgId, family: wrong, phone });
    await reaches(money, orgId, transaction, 50);
    const [old] = await paymentsOf(wrong);
    const oldId = old?.id ?? '';
    expect((await move(oldId, idOf(wrong))).body).toMatchObject({ reason: 'movedToSameChild' });
    expect((await move(oldId, idOf(right))).body.data).toEqual({ state: 'done' });
    expect(await booksOf(money, orgId, wrong)).toMatchObject({ paid: [0], credit: 0 });
    expect(await booksOf(money, orgId, right)).toMatchObject({ paid: [20_000], credit: 20_000 });
    const [moved] = await paymentsOf(right);
    const { receiptNumber } = moved ?? {};
    expect(moved).toMatchObject({
      method: 'mtn',
      amount: 40_000,
      movedFrom: { receiptNumber: old?.receiptNumber },
    });
    expect(await paymentsOf(wrong)).toMatchObject([
      { isReversed: true, reversal: { movedTo: [{ receiptNumber, students: ['Mbarga Grace'] }] } },
    ]);
    const page = await createVisitor(money.app.url).get(`/receipt/${old?.receiptCode ?? ''}`);
    expect(page.text).toContain(`Receipt ${receiptNumber ?? '?'} stands in its place`);
    expect((await move(oldId, idOf(third))).body).toMatchObject({
      reason: 'paymentAlreadyReversed',
    });
    expect((await move(moved?.id ?? '', idOf(third))).body.data).toEqual({ state: 'done' });
    expect(await booksOf(money, orgId, right)).toMatchObject({ paid: [0], credit: 0 });
    expect(await booksOf(money, orgId, third)).toMatchObject({ paid: [40_000] });
    await expectSound(money, orgId);
  });

  it('that paid for two has only the wrong part moved, in its family or out of it', async () => {
    const family = await createFamily(money, orgId, [[40_000], [30_000], [50_000]]);
    const other = await createFamily(money, orgId);
    const parts = [
      { feeId: feeOf(family, 0), amount: 40_000 },
      { feeId: feeOf(family, 1), amount: 30_000 },
    ];
    const { paymentId } = await payCash(money, orgId, family, 70_000, parts);
    expect((await move(paymentId, idOf(other))).body).toMatchObject({
      reason: 'childNotOnPayment',
    });
    const within = { fromStudentId: idOf(family, 1) };
    expect((await move(paymentId, idOf(family, 2), within)).body.data).toEqual({ state: 'done' });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000, 0, 30_000] });
    const standing = (await paymentsOf(family)).find(({ isReversed }) => !isReversed);
    const out = { fromStudentId: idOf(family, 2) };
    expect((await move(standing?.id ?? '', idOf(other), out)).body.data).toEqual({ state: 'done' });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000, 0, 0] });
    expect(await booksOf(money, orgId, other)).toMatchObject({ paid: [30_000] });
    await expectSound(money, orgId);
  });

  it('from the family’s credit is not moved, since the credit is the family’s', async () => {
    const family = await createFamily(money, orgId, [[10_000], [5_000], [8_000]]);
    const other = await createFamily(money, orgId);
    const parts = [
      { feeId: feeOf(family, 0), amount: 10_000 },
      { feeId: feeOf(family, 1), amount: 5_000 },
    ];
    const { paymentId } = await payCash(money, orgId, family, 15_000, parts);
    await give(feeOf(family, 1), { percent: 100 });
    const body = { familyId: family.id, amount: 5_000 };
    const used = await money.app.call(useFamilyCredit, { body }, { token });
    const byCredit = used.body.data?.paymentId ?? '';
    expect((await move(byCredit, idOf(other))).body).toMatchObject({ reason: 'creditCannotMove' });
    expect((await reverse(paymentId)).body).toMatchObject({ reason: 'creditAlreadyUsed' });
    expect((await reverse(byCredit)).body.data).toEqual({ state: 'done' });
    expect(
      (await move(paymentId, idOf(other), { fromStudentId: idOf(family, 0) })).body.data,
    ).toEqual({ state: 'done' });
    expect(await booksOf(money, orgId, other)).toMatchObject({ paid: [10_000] });
    await expectSound(money, orgId);
  });
});

it('none of it is for support, nor for the fee or payment of another school', async () => {
  const family = await createFamily(money, orgId);
  const { paymentId } = await payCash(money, orgId, family, 5_000);
  const support = await as('support');
  const elsewhere = await createSchool(money.app);
  const stranger = await elsewhere.signIn();
  const tries = (by: string) => [
    give(feeOf(family), { amount: 10 }, by),
    mark(feeOf(family), by),
    reverse(paymentId, by),
    move(paymentId, idOf(family), {}, by),
  ];
  for (const { body } of await Promise.all(tries(support))) expect(body.errorCode).toBe(40300);
  for (const { body } of await Promise.all(tries(stranger))) expect(body.errorCode).toBe(40400);
  expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [5_000] });
});
