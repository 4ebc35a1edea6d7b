import { randomUUID } from 'node:crypto';
import { listNotifications } from '@ardoise/contract/notifications';
import { getPaymentSettings, updatePaymentSettings } from '@ardoise/contract/payment-settings';
import { getOrder, topUp } from '@ardoise/contract/shop/orders';
import { expect, it } from 'vitest';
import { readEvents, untilHeard } from '../../../testing/events.ts';
import { until } from '../../../testing/until.ts';
import { money, orgId, startMoneySchool, token } from '../testing/money-school.ts';
import { createFamily, newPhone, pay, reaches, stateOf } from '../testing/payers.ts';

startMoneySchool();

const smallPack = '01990000-0000-7000-8000-000000000100';

async function meetFullWallet(): Promise<void> {
  await money.simulator.faults({ mtn: { failsWith: 'PAYEE_LIMIT_REACHED' } });
  const id = await pay(money, { orgId, family: await createFamily(money, orgId) });
  await reaches(money, orgId, id, -50);
  expect(await stateOf(money, orgId, id)).toMatchObject({ failure: 'schoolWalletFull' });
}

const titlesTold = async () => {
  await untilHeard(money.app, orgId);
  const { body } = await money.app.call(
    listNotifications,
    {},
    { token: await money.school.signIn() },
  );
  return (body.data?.items ?? []).map(({ title }) => title);
};

const timesSaid = async (): Promise<number> =>
  (await readEvents(money.app, orgId)).filter(({ name }) => name === 'operator.walletFull').length;

it('the provider’s own account that is full stands in the log, and no school is told to empty it', async () => {
  await meetFullWallet();
  const body = { packId: smallPack, quantity: 1, operator: 'mtn' as const, total: 2_000 };
  const bought = await money.app.call(
    topUp,
    { body: { ...body, phone: newPhone('mtn') } },
    { token },
  );
  const params = { id: bought.body.data?.id ?? '' };
  await until('the purchase failed', async () => {
    const { data } = (await money.app.call(getOrder, { params }, { token })).body;
    return data?.state === 'failed' && data.failure === 'schoolWalletFull';
  });
  expect(await titlesTold()).toEqual([]);
  expect(money.app.logged.some((line) => line.includes('the provider’s account is full'))).toBe(
    true,
  );
});

it('staff are told that the school’s account is full, once a day, and the settings are not blamed', async () => {
  const { body } = await money.app.call(getPaymentSettings, {}, { token });
  const version = body.data?.operators.find(({ operator }) => operator === 'mtn')?.version ?? 0;
  const secrets = {
    subscriptionKey: 'collection-palmiers',
    apiUser: randomUUID(),
    apiKey: 'simulator',
  };
  await money.app.call(
    updatePaymentSettings,
    {
      params: { operator: 'mtn' },
      body: { isOn: true, kind: 'own', appId: 'palmiers', secrets, version },
    },
    { token },
  );
  await meetFullWallet();
  await meetFullWallet();
  expect(await titlesTold()).toEqual([
    {
      en: 'The school’s MTN MoMo account is full',
      fr: 'Le compte MTN MoMo de l’établissement est plein',
    },
  ]);
  const settings = await money.app.call(
    getPaymentSettings,
    {},
    { token: await money.school.signIn() },
  );
  expect(JSON.stringify(settings.body.data)).not.toContain('PAYEE_LIMIT_REACHED');
  expect(await timesSaid()).toBe(1);
  money.app.clock.advance(86_400);
  await meetFullWallet();
  expect(await timesSaid()).toBe(2);
});
