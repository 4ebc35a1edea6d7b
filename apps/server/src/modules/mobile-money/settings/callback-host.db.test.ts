import { getPaymentSettings, updatePaymentSettings } from '@ardoise/contract/payment-settings';
import { expect, it } from 'vitest';
import { readSettings } from '../../../platform/settings.ts';
import { money, orgId, startMoneySchool, token } from '../testing/money-school.ts';
import { isOurHost, openAccount, readOperatorSettings } from './operator-accounts.ts';

startMoneySchool();

const save = async (callbackHost: string | null) => {
  const { body } = await money.app.call(getPaymentSettings, {}, { token });
  const version = body.data?.operators.find(({ operator }) => operator === 'mtn')?.version ?? 0;
  return money.app.call(
    updatePaymentSettings,
    {
      params: { operator: 'mtn' },
      body: {
        isOn: true,
        kind: 'own',
        appId: 'palmiers',
        callbackHost,
        secrets: {
          subscriptionKey: 'collection-x',
          apiUser: '3f1c8f0e-6a55-4a86-8a2b-0d2a4a5b6c7d',
          apiKey: 'simulator',
        },
        version,
      },
    },
    { token },
  );
};

it('the host for callbacks is kept, shown and forgotten', async () => {
  expect((await save(' Pay.Palmiers.CM ')).body.data?.callbackHost).toBe('pay.palmiers.cm');
  expect((await save(null)).body.data?.callbackHost).toBeNull();
});

it.each([
  'https://pay.palmiers.cm',
  'pay.palmiers.cm/callbacks',
  'pay.palmiers.cm:443',
  'localhost',
  'pay..cm',
  '-pay.cm',
  'pay.cm.',
  'páy.cm',
  '10.0.0.1',
  `${'a'.repeat(64)}.cm`,
])('%s is no host', async (callbackHost) => {
  const { status, body } = await save(callbackHost);
  expect(status).toBe(422);
  expect(body.fields).toHaveProperty('callbackHost');
});

it.each([
  ['https://pay.palmiers.cm', 'pay.palmiers.cm', true],
  ['https://pay.palmiers.cm:8443', 'pay.palmiers.cm', true],
  ['http://pay.palmiers.cm', 'pay.palmiers.cm', false],
  ['https://pay.palmiers.cm', 'palmiers.cm', false],
  ['https://pay.palmiers.cm', null, false],
])('at %s, with %s registered, callbacks are asked for: %s', async (ours, registered, isKnown) => {
  const { services } = money;
  const settings = readSettings({ ARDOISE_DEMO: '0' });
  const outside = { ...services, settings, publicUrl: () => ours };
  expect(isOurHost(outside, registered)).toBe(isKnown);
  await save(registered);
  const [row] = await services.db.read({ orgId }, (tx) => readOperatorSettings(tx, orgId));
  expect(row && openAccount(outside, row)?.isCallbackHostKnown).toBe(isKnown);
});

it('the provider’s account has its own setting', async () => {
  const settings = readSettings({
    ARDOISE_DEMO: '0',
    ARDOISE_MTN_CALLBACK_HOST: 'Pay.Ardoise.cm',
    ARDOISE_MTN_SUBSCRIPTION_KEY: 'a',
    ARDOISE_MTN_API_USER: 'b',
    ARDOISE_MTN_API_KEY: 'c',
  });
  const { services } = money;
  const [row] = await services.db.read({ orgId }, (tx) => readOperatorSettings(tx, orgId));
  const accountAt = (url: string) =>
    row &&
    openAccount({ ...services, settings, publicUrl: () => url }, { ...row, kind: 'provider' });
  expect(accountAt('https://pay.ardoise.cm')?.isCallbackHostKnown).toBe(true);
  expect(accountAt('https://other.ardoise.cm')?.isCallbackHostKnown).toBe(false);
});

it('with the simulator the address is always given', () => {
  expect(isOurHost(money.services, null)).toBe(true);
});
