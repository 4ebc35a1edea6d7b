import { randomUUID } from 'node:crypto';
import { getPaymentSettings, updatePaymentSettings } from '@ardoise/contract/payment-settings';
import { failureNames, type FailureReason, getTransaction } from '@ardoise/contract/transactions';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { money, orgId, startMoneySchool, token } from '../testing/money-school.ts';
import { booksOf, createFamily, pay, reaches } from '../testing/payers.ts';

startMoneySchool();

beforeAll(async () => {
  const secrets = {
    subscriptionKey: 'collection-x',
    apiUser: randomUUID(),
    apiKey: 'simulator',
  };
  await money.app.call(
    updatePaymentSettings,
    {
      params: { operator: 'mtn' },
      body: { isOn: true, kind: 'own', appId: 'palmiers', secrets, version: 0 },
    },
    { token },
  );
});
afterEach(() => money.simulator.faults({ mtn: { failsWith: null } }));

const mtnSettings = async () => {
  const { body } = await money.app.call(getPaymentSettings, {}, { token });
  return body.data?.operators.find(({ operator }) => operator === 'mtn');
};

async function failsBy(failsWith: string) {
  await money.simulator.faults({ mtn: { failsWith } });
  const family = await createFamily(money, orgId);
  const id = await pay(money, { orgId, family });
  const state = await reaches(money, orgId, id, -50);
  const { body } = await money.app.call(getTransaction, { params: { id } }, { token });
  return { state, detail: body.data, books: await booksOf(money, orgId, family) };
}

it.each<[string, FailureReason]>([
  ['LOW_BALANCE_OR_PAYEE_LIMIT_REACHED_OR_NOT_ALLOWED', 'lowBalanceOrLimit'],
  ['INTERNAL_PROCESSING_ERROR', 'lowBalanceOrLimit'],
  ['AMOUNT_NOT_ALLOWED', 'amountNotAllowed'],
])('%s: payer and staff read why, and nothing is counted', async (reason, failure) => {
  const { state, detail, books } = await failsBy(reason);
  expect(state).toMatchObject({ failure });
  expect(detail).toMatchObject({ failure, status: -50 });
  expect(detail?.events.map(({ text }) => text).join('\n')).toContain(reason);
  expect(failureNames[failure].fr).not.toBe('');
  expect(books).toMatchObject({ paid: [0], payments: 0, receipts: 0 });
  expect((await mtnSettings())?.refusal).toBeNull();
});
