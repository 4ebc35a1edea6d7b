import { getPaymentSettings, testPaymentSettings } from '@ardoise/contract/payment-settings';
import type { PayOperator } from '@ardoise/contract/transactions';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromElsewhere } from '../../../../testing/test-app.ts';
import { until } from '../../../../testing/until.ts';
import { checkOperator } from '../../queue/check-operator.ts';
import { readLimitsDaily } from '../../settings/read-limits.ts';
import { money, orgId, startMoneySchool, token } from '../../testing/money-school.ts';
import { forgetJob, usePawapay } from '../../testing/pawapay-account.ts';
import { booksOf, createFamily, newPhone, pay, reaches, stateOf } from '../../testing/payers.ts';

startMoneySchool();
beforeAll(async () => {
  await money.simulator.faults({ pawapay: { orangeSmallest: 150 } });
  await usePawapay(money, token);
});
beforeEach(() =>
  money.simulator.faults({
    pawapay: { answerWith: null, autoApproveMs: 0, mtnLargest: 1_000_000, payoutsEnqueued: false },
  }),
);

const answerWith = (code: string) => money.simulator.faults({ pawapay: { answerWith: code } });

describe('what PawaPay answers reaches the payer and the staff in words, and no money is counted', () => {
  it.each([
    ['PAYMENT_IN_PROGRESS', 'anotherInProgress'],
    ['PROVIDER_TEMPORARILY_UNAVAILABLE', 'operatorUnavailable'],
    ['AMOUNT_OUT_OF_BOUNDS', 'amountNotAllowed'],
    ['WALLET_LIMIT_REACHED', 'limitReached'],
  ])('%s', async (code, failure) => {
    await answerWith(code);
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family });
    expect(await reaches(money, orgId, id, -50)).toMatchObject({ failure });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [0], payments: 0 });
  });
});

describe('a payment that PawaPay does not know', () => {
  it('is asked for again while the payer waits, and lost a quarter of an hour after the last ask', async () => {
    await answerWith('UNKNOWN_ERROR');
    const family = await createFamily(money, orgId);
    const id = await pay(money, { orgId, family });
    await reaches(money, orgId, id, 20);
    await forgetJob(money, id);
    const check = async () => {
      await checkOperator(money.services, { orgId, id });
      return stateOf(money, orgId, id);
    };
    money.app.clock.advance(600);
    expect(await check()).toMatchObject({ status: 20, needsAttention: false });
    money.app.clock.advance(100);
    expect(await check()).toMatchObject({ status: 20, needsAttention: true });
    // 899 seconds after the ask of the first check.
    money.app.clock.advance(799);
    expect(await check()).toMatchObject({ status: 20, failure: null });
    money.app.clock.advance(1);
    expect(await check()).toMatchObject({ status: -50, failure: 'operatorFault' });
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [0], payments: 0 });
  });

  it('and took after all is paid once', async () => {
    await answerWith('UNKNOWN_ERROR');
    const family = await createFamily(money, orgId);
    const phone = newPhone('mtn');
    const id = await pay(money, { orgId, family, phone });
    await reaches(money, orgId, id, 20);
    await money.simulator.faults({ pawapay: { answerWith: null } });
    await reaches(money, orgId, id, 50);
    expect(await money.simulator.takenFrom(phone)).toBe(40_000);
    expect(await booksOf(money, orgId, family)).toMatchObject({ paid: [40_000], payments: 1 });
  });
});

describe('what an account may take at a time', () => {
  const limitsOf = async (operator: PayOperator) => {
    const { body } = await money.app.call(
      getPaymentSettings,
      {},
      { token: await money.school.signIn() },
    );
    return body.data?.operators.find((one) => one.operator === operator)?.limits;
  };

  it('is read after it was saved', async () => {
    await until('the limits of Orange', async () => (await limitsOf('orange'))?.smallest === 150);
    expect(await limitsOf('orange')).toEqual({ smallest: 150, largest: 500_000 });
  });

  it('is read when the connection is tested, which says so', async () => {
    await money.simulator.faults({ pawapay: { mtnSmallest: 100, mtnLargest: 250_000 } });
    const { body } = await money.app.call(
      testPaymentSettings,
      { params: { operator: 'mtn' } },
      { token: await money.school.signIn(), headers: fromElsewhere() },
    );
    expect(body.data).toMatchObject({
      isWorking: true,
      tried: ['signIn', 'limits', 'balance'],
      untried: ['prompt', 'callback'],
    });
    expect(await limitsOf('mtn')).toEqual({ smallest: 100, largest: 250_000 });
  });

  it('is read each day, and stays as it was while PawaPay does not answer', async () => {
    const context = { services: money.services, attempt: 1, isLastAttempt: false };
    await money.simulator.faults({ pawapay: { mtnSmallest: 1, mtnLargest: 300_000 } });
    await readLimitsDaily.work(context);
    await until('the new limits', async () => (await limitsOf('mtn'))?.largest === 300_000);
    await money.simulator.faults({ pawapay: { mtnLargest: 999, failNextCalls: 1_000_000 } });
    await readLimitsDaily.work(context);
    await until('a try that failed', async () =>
      money.app.logged.some((line) => line.includes('UNKNOWN_ERROR')),
    );
    await money.simulator.faults({ pawapay: { failNextCalls: 0, mtnLargest: 300_000 } });
    expect(await limitsOf('mtn')).toEqual({ smallest: 100, largest: 300_000 });
  });
});
