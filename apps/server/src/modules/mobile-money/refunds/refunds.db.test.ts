import { giveDiscount, markFeePaid } from '@ardoise/contract/corrections';
import { checkRefund, listRefunds, refundCredit } from '@ardoise/contract/refunds';
import { getAttention } from '@ardoise/contract/attention';
import { getCashSession } from '@ardoise/contract/cash-sessions';
import { getBalance } from '@ardoise/contract/payments';
import type { PayOperator } from '@ardoise/contract/transactions';
import { beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../testing/until.ts';
import { countAndClose, openDesk } from '../../cash-sessions/testing/desk.ts';
import { money, orgId, startMoneySchool, token } from '../testing/money-school.ts';
import {
  addGuardian,
  booksOf,
  createFamily,
  expectSound,
  newPhone,
  pay,
  payCash,
  reaches,
  type TestFamily,
} from '../testing/payers.ts';

startMoneySchool({
  operators: {
    timeoutMs: 1_000,
    mtn: { url: '', environment: '', callbackHost: null, readsPerSecond: null, account: null },
    orange: { url: '', account: null },
    pawapay: { url: '' },
  },
});

/** The owner's, who hands the cash out. */
beforeAll(async () => {
  await openDesk(money.app, token, 50_000);
});

const reason = 'The family moves away';

const refund = (family: TestFamily, body: Record<string, unknown>, by = token) =>
  money.app.call(
    refundCredit,
    { body: { familyId: family.id, reason, ...body } as never },
    { token: by },
  );

const read = async (family: TestFamily) => {
  const query = { familyId: family.id };
  return (await money.app.call(listRefunds, { query }, { token })).body.data;
};

const readToday = async () => {
  const { body } = await money.app.call(getBalance, {}, { token });
  if (body.data === null) throw new Error(`No balance: ${body.errorMsg}`);
  return body.data.today;
};

const reachesState = (family: TestFamily, state: string) =>
  until(`a refund that is ${state}`, async () => {
    const [first] = (await read(family))?.items ?? [];
    return first?.state === state ? first : null;
  });

/** Paid by phone, and then granted a discount: the credit is held by whoever collected it. */
async function familyWithHeldCredit(operator: PayOperator) {
  const family = await createFamily(money, orgId, [[40_000]]);
  const phone = newPhone(operator);
  await reaches(money, orgId, await pay(money, { orgId, family, operator, phone }), 50);
  const params = { id: family.students[0]?.feeId ?? '' };
  const body = { kind: 'sibling', reason, amount: 9_000 } as const;
  const given = await money.app.call(giveDiscount, { params, body }, { token });
  expect(given.body.data).toMatchObject({ credited: 9_000 });
  return { family, phone };
}

describe('credit in cash', () => {
  it('is handed out once, and never more than there is, by two at once', async () => {
    const family = await createFamily(money, orgId, [[40_000]]);
    await payCash(money, orgId, family, 47_000);
    expect(await read(family)).toMatchObject({ credit: 7_000, items: [] });
    const above = await refund(family, { amount: 7_001, way: 'cash' });
    expect(above.body).toMatchObject({ reason: 'refundAboveCredit' });
    const before = await readToday();
    const both = await Promise.all([
      refund(family, { amount: 5_000, way: 'cash' }),
      refund(family, { amount: 5_000, way: 'cash' }),
    ]);
    expect(both.filter(({ body }) => body.success)).toHaveLength(1);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], credit: 2_000 });
    expect(await readToday()).toEqual({
      ...before,
      collected: before.collected - 5_000,
      refunded: before.refunded + 5_000,
    });
    expect((await read(family))?.items).toMatchObject([
      { way: 'cash', amount: 5_000, state: 'paid', reason, phone: null },
    ]);
    await expectSound(money, orgId);
  });

  it('is no money that was only marked as paid: it may be used, and is never handed out', async () => {
    const family = await createFamily(money, orgId, [[40_000]]);
    const params = { id: family.students[0]?.feeId ?? '' };
    await money.app.call(markFeePaid, { params, body: { reason } }, { token });
    const discount = { kind: 'sibling', reason, amount: 9_000 } as const;
    await money.app.call(giveDiscount, { params, body: discount }, { token });
    expect(await read(family)).toMatchObject({ credit: 9_000 });
    expect((await read(family))?.ways.map(({ most }) => most)).toContain(0);
    const { body } = await refund(family, { amount: 1, way: 'cash' });
    expect(body).toMatchObject({ reason: 'refundAboveCredit' });
    expect(await booksOf(money, orgId, family)).toMatchObject({ credit: 9_000 });
  });

  it('leaves the drawer of whoever hands it out, in the same act, and is in its report', async () => {
    const family = await createFamily(money, orgId, [[40_000]]);
    await payCash(money, orgId, family, 49_000);
    const manager = await money.school.signInAs('manager');
    const wanted = { amount: 4_000, way: 'cash' };
    expect((await refund(family, wanted, manager)).body.reason).toBe('noOpenSession');
    const id = await openDesk(money.app, manager, 5_000);
    const above = await refund(family, { amount: 9_000, way: 'cash' }, manager);
    expect(above.body.reason).toBe('notInDrawer');
    expect(await booksOf(money, orgId, family)).toMatchObject({ credit: 9_000 });
    const both = await Promise.all([0, 1].map(() => refund(family, wanted, manager)));
    expect(both.map(({ body }) => body.reason ?? 'paid').sort()).toEqual(['notInDrawer', 'paid']);
    expect(await booksOf(money, orgId, family)).toMatchObject({ credit: 5_000 });
    const number = both.find(({ body }) => body.success)?.body.data?.number;
    const { body } = await money.app.call(
      getCashSession,
      { params: { id } },
      { token: manager, language: 'fr' },
    );
    expect(body.data).toMatchObject({ paidOut: 4_000, expected: 1_000 });
    expect(body.data?.movements.at(-1)).toMatchObject({
      kind: 'refund',
      text: `Mbarga – ${reason}`,
      reference: number,
      amount: -4_000,
      inDrawer: 1_000,
    });
    expect(await countAndClose(money.app, manager, id, 1_000)).toMatchObject({ variance: 0 });
    expect((await refund(family, wanted, manager)).body.reason).toBe('noOpenSession');
  });

  it.each([0, -1, 1.5])('of %d is refused', async (amount) => {
    const family = await createFamily(money, orgId);
    expect((await refund(family, { amount, way: 'cash' })).body.errorCode).toBe(42200);
  });

  it('is not for support, nor of a family that is not there', async () => {
    const family = await createFamily(money, orgId);
    const support = await money.school.signInAs('support');
    const refused = await refund(family, { amount: 1, way: 'cash' }, support);
    expect(refused.body.errorCode).toBe(40300);
    const nobody = { ...family, id: crypto.randomUUID() };
    expect((await refund(nobody, { amount: 1, way: 'cash' })).body.errorCode).toBe(40400);
  });
});

describe.each(['mtn', 'orange'] as const)('credit that %s took in', (operator) => {
  it('goes back to the number that paid it, once', async () => {
    const { family, phone } = await familyWithHeldCredit(operator);
    const balance = async () =>
      (await money.app.call(getBalance, {}, { token })).body.data?.collected ?? 0;
    const before = await balance();
    const listed = await read(family);
    expect(listed?.ways).toContainEqual({ way: operator, most: 9_000 });
    expect(listed?.phones).toContainEqual({ operator, phone, name: null });
    const stranger = await refund(family, {
      amount: 9_000,
      way: operator,
      phone: newPhone(operator),
    });
    expect(stranger.body).toMatchObject({ reason: 'refundToStranger' });
    const taken = await money.simulator.takenFrom(phone);
    const wanted = { amount: 9_000, way: operator, phone };
    const both = await Promise.all([refund(family, wanted), refund(family, wanted)]);
    expect(both.filter(({ body }) => body.success)).toHaveLength(1);
    expect(await booksOf(money, orgId, family)).toMatchObject({ credit: 0 });
    const paid = await reachesState(family, 'paid');
    expect(paid).toMatchObject({ amount: 9_000, phone, failure: null });
    expect((await money.simulator.takenFrom(phone)) - taken).toBe(9_000);
    expect(await balance()).toBe(before - 9_000);
    await expectSound(money, orgId);
  });

  it('is credit again where the operator refuses', async () => {
    const { family, phone } = await familyWithHeldCredit(operator);
    await money.simulator.faults({
      mtn: { failsWith: 'PAYEE_NOT_FOUND' },
      orange: { refusal: 'noRecipient' },
    });
    await refund(family, { amount: 9_000, way: operator, phone });
    const failed = await reachesState(family, 'failed');
    await money.simulator.faults({ mtn: { failsWith: null }, orange: { refusal: null } });
    expect(failed).toMatchObject({ failure: 'recipientNotFound' });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [31_000], credit: 9_000 });
    await expectSound(money, orgId);
  });

  it('is sent once where the operator moves the money and its answer is lost', async () => {
    const { family } = await familyWithHeldCredit(operator);
    const phone = newPhone(operator, '04');
    await addGuardian(money, orgId, family, phone);
    await refund(family, { amount: 4_000, way: operator, phone });
    await reachesState(family, 'paid');
    expect(await money.simulator.takenFrom(phone)).toBe(4_000);
    expect(await booksOf(money, orgId, family)).toMatchObject({ credit: 5_000 });
    const inDrawer = async () => (await read(family))?.drawer ?? 0;
    const before = await inDrawer();
    const cash = await refund(family, { amount: 5_000, way: 'cash' });
    expect(cash.body.data).toMatchObject({ state: 'paid' });
    expect(await inDrawer()).toBe(before - 5_000);
    await expectSound(money, orgId);
  });
});

it('is shown to those who may decide where the operator does not say how it ended', async () => {
  const { family, phone } = await familyWithHeldCredit('mtn');
  await money.simulator.faults({ mtn: { saidAmount: '8000' } });
  await refund(family, { amount: 9_000, way: 'mtn', phone });
  const sent = await reachesState(family, 'asked');
  money.app.clock.advance(16 * 60);
  const later = { token: await money.school.signIn() };
  const { body } = await money.app.call(getAttention, {}, later);
  expect(body.data?.refunds).toMatchObject({ count: 1, items: [{ id: sent.id, amount: 9_000 }] });
  await money.simulator.faults({ mtn: { saidAmount: null } });
  await until('somebody checks, and it is paid', async () => {
    const checked = await money.app.call(checkRefund, { params: { id: sent.id } }, later);
    return checked.body.data?.state === 'paid';
  });
  await expectSound(money, orgId);
});
