import { updatePaymentSettings } from '@ardoise/contract/payment-settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CannedReply,
  type CannedServer,
  startCannedServer,
} from '../../messages/gateways/testing/canned-server.ts';
import { money, orgId, startMoneySchool, token } from '../testing/money-school.ts';
import { tryPaymentSettings } from './payment-settings.ts';

startMoneySchool();

let pawapay: CannedServer;
beforeAll(async () => {
  pawapay = await startCannedServer();
  await money.app.call(
    updatePaymentSettings,
    {
      params: { operator: 'mtn' },
      body: {
        isOn: false,
        kind: 'pawapay',
        appId: 'palmiers',
        secrets: { apiToken: 'x' },
        version: 0,
      },
    },
    { token },
  );
});
afterAll(() => pawapay.close());

/** What the test of a PawaPay account says where PawaPay answers so. */
function testWith(reply: CannedReply, language: 'en' | 'fr' = 'en') {
  pawapay.reply(reply);
  const { settings } = money.services;
  const operators = { ...settings.operators, pawapay: { url: pawapay.url } };
  const services = { ...money.services, settings: { ...settings, operators } };
  return tryPaymentSettings({ services, orgId, language }, 'mtn');
}

it('an operator that is not switched on at PawaPay is told as that, and not as wrong credentials', async () => {
  const reply = {
    body: '{"countries":[{"country":"CMR","providers":[{"provider":"ORANGE_CMR"}]}]}',
  };
  expect(await testWith(reply)).toMatchObject({
    isWorking: false,
    message: expect.stringMatching(/^This operator is not active at PawaPay\./) as string,
    said: null,
  });
  expect((await testWith(reply, 'fr')).message).toMatch(
    /^Cet opérateur n’est pas actif chez PawaPay\./,
  );
});

it.each<[string, CannedReply, string, string | null]>([
  [
    'a refusal',
    { status: 403, body: '{"failureReason":{"failureCode":"AUTHORISATION_ERROR"}}' },
    'The operator does not accept these credentials.',
    '403 {"failureReason":{"failureCode":"AUTHORISATION_ERROR"}}',
  ],
  [
    'a fault',
    { status: 500, body: 'out of order' },
    'The operator does not answer. Try again later.',
    '500 out of order',
  ],
  [
    'words without end',
    { status: 401, body: 'x'.repeat(5_000) },
    'The operator does not accept these credentials.',
    `401 ${'x'.repeat(296)}`,
  ],
])('%s is told with the operator’s own words', async (_what, reply, message, said) => {
  expect(await testWith(reply)).toMatchObject({ isWorking: false, message, said });
});
