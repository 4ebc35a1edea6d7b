import { updatePaymentSettings } from '@ardoise/contract/payment-settings';
import type { PayOperator } from '@ardoise/contract/transactions';
import { beforeAll, describe, expect, it } from 'vitest';
import { money, orgId, token, startMoneySchool } from '../testing/money-school.ts';
import { booksOf, createFamily, newPhone, pay, reaches } from '../testing/payers.ts';

startMoneySchool({
  operators: {
    timeoutMs: 1_000,
    mtn: { url: '', environment: '', callbackHost: null, readsPerSecond: null, account: null },
    orange: { url: '', account: null },
    pawapay: { url: '' },
  },
});

const operators: readonly PayOperator[] = ['mtn', 'orange'];

describe.each(operators)('through %s', (operator) => {
  it('a payment fills the first installment, gives a receipt and tells the payer', async () => {
    const family = await createFamily(money, orgId);
    const phone = newPhone(operator);
    const id = await pay(money, { orgId, family, operator, phone });
    const state = await reaches(money, orgId, id, 50);
    expect(state).toMatchObject({ failure: null, needsAttention: false });
    expect(state.receiptCode).not.toBeNull();
    expect(await money.simulator.takenFrom(phone)).toBe(40_000);
    expect(await booksOf(money, orgId, family)).toEqual({
      paid: [40_000],
      credit: 0,
      payments: 1,
      receipts: 1,
    });
    const [sms] = await money.simulator.messagesTo(phone);
    expect(sms).toContain('40,000 FCFA received');
    expect(sms).toContain(`/receipt/${state.receiptCode}`);
  });

  it.each([
    ['03', operator === 'mtn' ? 'lowBalanceOrLimit' : 'notEnoughFunds'],
    ['09', 'payerNotFound'],
  ])('a number that ends in %s fails: %s', async (suffix, failure) => {
    const family = await createFamily(money, orgId);
    const phone = newPhone(operator, suffix);
    const id = await pay(money, { orgId, family, operator, phone });
    expect(await reaches(money, orgId, id, -50)).toMatchObject({ failure });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [0], payments: 0 });
  });

  it('a payer who refuses keeps the money and may pay anew', async () => {
    const family = await createFamily(money, orgId);
    await money.simulator.faults({ [operator]: { autoApproveMs: null } });
    const phone = newPhone(operator, '01');
    const id = await pay(money, { orgId, family, operator, phone });
    expect(await reaches(money, orgId, id, -50)).toMatchObject({ failure: 'refused' });
    await money.simulator.faults({ [operator]: { autoApproveMs: 0 } });
    const again = await pay(money, { orgId, family, operator });
    await reaches(money, orgId, again, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('the operator takes the money and gives no answer: it is found by asking', async () => {
    const family = await createFamily(money, orgId);
    const phone = newPhone(operator, '04');
    await money.simulator.faults({ [operator]: { callbacksLost: true } });
    const id = await pay(money, { orgId, family, operator, phone });
    await reaches(money, orgId, id, 50);
    await money.simulator.faults({ [operator]: { callbacksLost: false } });
    expect(await money.simulator.takenFrom(phone)).toBe(40_000);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });

  it('a lost callback is made up for by the poll', async () => {
    const family = await createFamily(money, orgId);
    const phone = newPhone(operator, '06');
    const id = await pay(money, { orgId, family, operator, phone });
    await reaches(money, orgId, id, 50);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });
});

it('MTN answers 500 to the first call and takes the second with the same reference', async () => {
  const family = await createFamily(money, orgId);
  const phone = newPhone('mtn', '05');
  const id = await pay(money, { orgId, family, phone });
  await reaches(money, orgId, id, 50);
  expect(await money.simulator.takenFrom(phone)).toBe(40_000);
  expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
});

describe('through PawaPay', () => {
  beforeAll(async () => {
    for (const operator of operators) {
      await money.app.call(
        updatePaymentSettings,
        {
          params: { operator },
          body: {
            isOn: true,
            kind: 'pawapay',
            appId: 'palmiers',
            secrets: { apiToken: 'simulator-palmiers' },
            version: 0,
          },
        },
        { token },
      );
    }
    await money.simulator.control('PUT', 'pawapay/callback-urls', {
      token: 'simulator-palmiers',
      deposits: `${money.app.url}/callbacks/pawapay`,
    });
  });

  it.each(operators)('a payment by %s goes the same way', async (operator) => {
    const family = await createFamily(money, orgId);
    const phone = newPhone(operator);
    const id = await pay(money, { orgId, family, operator, phone });
    await reaches(money, orgId, id, 50);
    expect(await money.simulator.takenFrom(phone)).toBe(40_000);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], receipts: 1 });
  });

  it('an empty wallet fails with its reason', async () => {
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family, phone: newPhone('mtn', '03') });
    expect(await reaches(money, orgId, id, -50)).toMatchObject({ failure: 'notEnoughFunds' });
  });
});
