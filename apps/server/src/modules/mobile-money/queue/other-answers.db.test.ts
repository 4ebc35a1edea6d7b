import { listAudit } from '@ardoise/contract/audit';
import { updatePaymentSettings } from '@ardoise/contract/payment-settings';
import {
  checkTransaction,
  closeTransaction,
  acceptTransaction,
  getTransaction,
  type PayOperator,
  transactionErrors,
} from '@ardoise/contract/transactions';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fromElsewhere } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { money, orgId, startMoneySchool, token } from '../testing/money-school.ts';
import { booksOf, createFamily, newPhone, pay, reaches, stateOf } from '../testing/payers.ts';

startMoneySchool();

const truth = { saidAmount: null, saidCurrency: null, saidPayer: null, saidReference: null };
afterEach(() => money.simulator.faults({ mtn: truth, orange: truth, pawapay: truth }));

const read = async (id: string) => {
  const { body } = await money.app.call(getTransaction, { params: { id } }, { token });
  if (body.data === null) throw new Error(body.errorMsg ?? 'No transaction.');
  return body.data;
};
const asked = () => ({ token, headers: fromElsewhere() });
const check = (id: string) => money.app.call(checkTransaction, { params: { id } }, asked());
const count = (id: string, body: { amount?: number } = {}) =>
  money.app.call(acceptTransaction, { params: { id }, body }, asked());

/** Paid, the operator says, and says this of it beside. */
async function paidWith(
  stand: 'mtn' | 'orange' | 'pawapay',
  said: Record<string, string>,
  operator: PayOperator = stand === 'orange' ? 'orange' : 'mtn',
) {
  await money.simulator.faults({ [stand]: said });
  const family = await createFamily(money, orgId);
  const phone = newPhone(operator);
  const id = await pay(money, { orgId, family, operator, phone });
  return { family, phone, id };
}

const needsLook = (id: string) =>
  until('a person is asked', async () => {
    const { status, needsAttention } = await stateOf(money, orgId, id);
    if (status !== 10 && status !== 20) throw new Error(`It is at ${status}.`);
    return needsAttention;
  });

const others = [
  ['saidAmount', '39000', 'otherAmount', 'amount', '40000'],
  ['saidCurrency', 'EUR', 'otherCurrency', 'currency', 'XAF'],
  ['saidPayer', '237699000000', 'otherPayer', 'payer', null],
  ['saidReference', 'T-XXXXX-XXXXX', 'otherReference', 'reference', null],
] as const;

const compares = (stand: 'mtn' | 'orange' | 'pawapay') =>
  it.each(others)('%s %s is not counted: %s', async (fault, value, attention, field, was) => {
    const { family, id } = await paidWith(stand, { [fault]: value });
    await needsLook(id);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [0], payments: 0 });
    const seen = await read(id);
    expect(seen).toMatchObject({ status: 20, attention });
    expect(seen.differences).toMatchObject([{ field, said: value }]);
    if (was !== null) expect(seen.differences[0]?.asked).toBe(was);
    expect(seen.events.filter(({ kind }) => kind === 'attention')).toHaveLength(1);
    // The operator takes it back: it is counted as any other, once.
    await money.simulator.faults({ [stand]: truth });
    await check(id);
    await reaches(money, orgId, id, 50);
    expect(await read(id)).toMatchObject({ attention: null, differences: [] });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

describe('MTN says another', () => {
  compares('mtn');
});
describe('Orange says another', () => {
  compares('orange');
});

describe('the payer’s number as operators write it', () => {
  it.each([
    ['as it was sent', (phone: string) => `237${phone}`],
    ['with a plus', (phone: string) => `+237${phone}`],
    ['without the country', (phone: string) => phone],
    ['masked', (phone: string) => `237${phone.slice(0, 2)}*****${phone.slice(-2)}`],
    ['as in statements', (phone: string) => `FRI:237${phone}/MSISDN`],
  ])('%s is the same one', async (_how, write) => {
    const family = await createFamily(money, orgId);
    const phone = newPhone('mtn');
    await money.simulator.faults({ mtn: { saidPayer: write(phone) } });
    const id = await pay(money, { orgId, family, phone });
    await reaches(money, orgId, id, 50);
  });
});

describe('a person decides', () => {
  it('accepts another payer: the operator’s amount is counted and the audit log says why', async () => {
    const { family, id } = await paidWith('mtn', { saidPayer: '237670000001' });
    await needsLook(id);
    const counted = await count(id);
    expect(counted.body.data).toMatchObject({ amount: 40_000, attention: null });
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
    const { body } = await money.app.call(listAudit, { query: { perPage: 100 } }, { token });
    const entry = body.data?.items.find((one) => one.subjectId === id);
    expect(entry).toMatchObject({
      action: 'transaction.counted',
      after: { amount: 40_000, differences: [{ field: 'payer', said: '237670000001' }] },
    });
  });

  it('another currency is counted only with an amount in francs that the person names', async () => {
    const { family, id } = await paidWith('mtn', { saidCurrency: 'EUR' });
    await needsLook(id);
    expect((await count(id)).body).toMatchObject({ errorMsg: transactionErrors.francsNeeded.en });
    for (const amount of [0, -5, 1.5, 99, 1_000_000_000])
      expect((await count(id, { amount })).status).toBe(422);
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 0 });
    expect((await count(id, { amount: 26_000 })).body.data).toMatchObject({ amount: 26_000 });
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [26_000], payments: 1 });
  });

  it('what the operator says anew is shown before it is counted', async () => {
    const { family, id } = await paidWith('mtn', { saidPayer: '237670000001' });
    await needsLook(id);
    await money.simulator.faults({ mtn: { saidAmount: '1000' } });
    expect((await count(id)).body).toMatchObject({
      errorMsg: transactionErrors.operatorSaysOtherwise.en,
    });
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 0 });
    const seen = await read(id);
    expect(seen.differences.map(({ field }) => field).toSorted()).toEqual(['amount', 'payer']);
    expect((await count(id)).body.data).toMatchObject({ amount: 1_000 });
  });

  it('closes it, and nothing is counted', async () => {
    const { family, id } = await paidWith('orange', { saidReference: 'T-SOMEBODYELSE' });
    await needsLook(id);
    const reason = 'Orange gave the money back.';
    const closed = await money.app.call(
      closeTransaction,
      { params: { id }, body: { reason } },
      { token },
    );
    expect(closed.body.data).toMatchObject({ status: -50, failure: 'closed', attention: null });
    expect(await booksOf(money, orgId, family)).toMatchObject({ payments: 0 });
  });
});

describe('through PawaPay', () => {
  beforeAll(async () => {
    for (const operator of ['mtn', 'orange'] as const) {
      const secrets = { apiToken: 'simulator-palmiers' };
      const body = { isOn: true, kind: 'pawapay', appId: 'palmiers', secrets, version: 0 } as const;
      await money.app.call(updatePaymentSettings, { params: { operator }, body }, { token });
    }
    await money.simulator.control('PUT', 'pawapay/callback-urls', {
      token: 'simulator-palmiers',
      deposits: `${money.app.url}/callbacks/pawapay`,
    });
  });

  describe('another', () => {
    compares('pawapay');
  });
});
