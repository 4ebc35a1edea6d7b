import { errors } from '@ardoise/contract/protocol/errors';
import { fieldTexts } from '@ardoise/contract/protocol/fields';
import { listNotifications } from '@ardoise/contract/notifications';
import {
  getPaymentSettings,
  testPaymentSettings,
  updatePaymentSettings,
} from '@ardoise/contract/payment-settings';
import { expect, it } from 'vitest';
import { badCredentials, saveBadCredentials } from '../../../testing/attacks/bad-credentials.ts';
import { fromElsewhere } from '../../../testing/test-app.ts';
import { until } from '../../../testing/until.ts';
import { sealSecrets } from './operator-accounts.ts';
import { money, orgId, startMoneySchool, token } from '../testing/money-school.ts';
import { createFamily, pay, reaches } from '../testing/payers.ts';

startMoneySchool();

it('credentials that no header can carry are refused when they are saved, and nothing is kept', async () => {
  const answers = await saveBadCredentials({ baseUrl: money.app.url, token });
  expect(answers).toEqual(
    badCredentials.map(() => ({ status: 422, errorMsg: errors.invalidInput.en })),
  );
  const { body } = await money.app.call(getPaymentSettings, {}, { token });
  expect(body.data?.operators.map(({ kind, version }) => ({ kind, version }))).toEqual([
    { kind: 'provider', version: 0 },
    { kind: 'provider', version: 0 },
  ]);
});

it.each(['en', 'fr'] as const)('the field says in %s what it can hold', async (language) => {
  const body = {
    isOn: true,
    kind: 'own',
    appId: 'palmiers',
    secrets: { apiKey: 'a\nb' },
    version: 0,
  } as const;
  const refused = await money.app.call(
    updatePaymentSettings,
    { params: { operator: 'mtn' }, body },
    { token, language },
  );
  expect(refused.body.fields).toEqual({ 'secrets.apiKey': fieldTexts.plainSigns[language] });
});

it.each([
  ['a name that is none', { secrets: { 'a\0b': 'x' } }],
  ['an App ID that cannot be stored', { appId: 'a\0b' }],
] as const)('%s is refused like any other wrong field', async (_what, wrong) => {
  const body = { isOn: true, kind: 'own', appId: 'palmiers', version: 0, ...wrong } as const;
  const { status } = await money.app.call(
    updatePaymentSettings,
    { params: { operator: 'mtn' }, body },
    { token },
  );
  expect(status).toBe(422);
});

it.each([
  ['own', { subscriptionKey: 'a\nb', apiUser: 'user', apiKey: 'key' }],
  ['pawapay', { apiToken: 'ключ' }],
] as const)('bad ones that were kept before (%s) are a refused account', async (kind, secrets) => {
  await money.services.db.write({ orgId }, async (tx) => {
    const row = {
      org_id: orgId,
      operator: 'mtn' as const,
      is_on: true,
      kind,
      app_id: 'palmiers',
      secrets_sealed: sealSecrets(money.services, orgId, 'mtn', secrets),
      secret_names: Object.keys(secrets),
      version: 1,
      refused_at: null,
    };
    await tx
      .insertInto('operator_settings')
      .values(row)
      .onConflict((conflict) => conflict.columns(['org_id', 'operator']).doUpdateSet(row))
      .execute();
  });
  const tested = await money.app.call(
    testPaymentSettings,
    { params: { operator: 'mtn' } },
    { token, headers: fromElsewhere() },
  );
  expect(tested.body.data).toMatchObject({
    isWorking: false,
    message: 'The credentials hold a sign that no operator can be sent.',
    said: null,
  });
  const family = await createFamily(money, orgId);
  const id = await pay(money, { orgId, family });
  expect(await reaches(money, orgId, id, 50, -50)).toMatchObject({
    status: -50,
    failure: 'wrongSettings',
  });
  await until('the owner is told', async () => {
    const { body } = await money.app.call(listNotifications, {}, { token });
    return body.data?.items.some(({ title }) => title.en.includes('refuses the school’s account'));
  });
});
