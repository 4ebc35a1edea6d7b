import { expect, it } from 'vitest';
import { changeOf, payoutSecretsFor, secretsFor, toValues } from './operator-values.ts';

const stored = {
  operator: 'mtn',
  isOn: true,
  kind: 'own',
  appId: 'palmiers',
  callbackHost: 'pay.palmiers.cm',
  secretsKept: ['subscriptionKey', 'apiUser', 'apiKey'],
  refusal: null,
  limits: { smallest: 1, largest: 1_000_000 },
  version: 4,
} as const;

it('what the form holds, and a draft may keep, has no secret in it', () => {
  const values = toValues({ ...stored, secretsKept: [...stored.secretsKept] });
  expect(values).toEqual({
    isOn: true,
    kind: 'own',
    appId: 'palmiers',
    callbackHost: 'pay.palmiers.cm',
  });
});

it('sends only the secrets that were typed, and only those of the chosen kind', () => {
  const values = { isOn: true, kind: 'own', appId: ' ', callbackHost: ' ' } as const;
  const typed = { apiKey: ' new ', apiUser: '', apiToken: 'of another kind' };
  expect(changeOf('mtn', values, typed, 4)).toEqual({
    isOn: true,
    kind: 'own',
    appId: null,
    callbackHost: null,
    secrets: { apiKey: 'new' },
    version: 4,
  });
});

it('the provider’s account needs no secrets', () => {
  expect(secretsFor('orange', 'provider')).toEqual([]);
  expect(secretsFor('orange', 'pawapay')).toEqual(['apiToken']);
  expect(secretsFor('mtn', 'own')).toEqual(['subscriptionKey', 'apiUser', 'apiKey']);
});

it('what paying out needs belongs to the school’s own account, and can be forgotten', () => {
  expect(payoutSecretsFor('mtn', 'pawapay')).toEqual([]);
  expect(payoutSecretsFor('orange', 'own')).toEqual([]);
  const values = { isOn: true, kind: 'own', appId: 'palmiers', callbackHost: '' } as const;
  const typed = { disbursementApiKey: null, disbursementApiUser: 'new' };
  expect(changeOf('mtn', values, typed, 4).secrets).toEqual({
    disbursementApiKey: '',
    disbursementApiUser: 'new',
  });
});

it('the host for callbacks is sent of an account of one’s own at MTN alone', () => {
  const values = { isOn: true, kind: 'own', appId: 'palmiers', callbackHost: 'pay.cm' } as const;
  expect(changeOf('mtn', values, {}, 4).callbackHost).toBe('pay.cm');
  expect(changeOf('orange', values, {}, 4).callbackHost).toBeNull();
  expect(changeOf('mtn', { ...values, kind: 'pawapay' }, {}, 4).callbackHost).toBeNull();
});
