import { expect, it } from 'vitest';
import { changeOf, payoutSecretsFor, secretsFor, toValues } from './operator-values.ts';

const stored = {
  operator: 'mtn',
  isOn: true,
  kind: 'own',
  appId: 'palmiers',
  secretsKept: ['subscriptionKey', 'apiUser', 'apiKey'],
  version: 4,
} as const;

it('what the form holds, and a draft may keep, has no secret in it', () => {
  const values = toValues({ ...stored, secretsKept: [...stored.secretsKept] });
  expect(values).toEqual({ isOn: true, kind: 'own', appId: 'palmiers' });
});

it('sends only the secrets that were typed, and only those of the chosen kind', () => {
  const values = { isOn: true, kind: 'own', appId: ' ' } as const;
  const typed = { apiKey: ' new ', apiUser: '', apiToken: 'of another kind' };
  expect(changeOf('mtn', values, typed, 4)).toEqual({
    isOn: true,
    kind: 'own',
    appId: null,
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
  const values = { isOn: true, kind: 'own', appId: 'palmiers' } as const;
  const typed = { disbursementApiKey: null, disbursementApiUser: 'new' };
  expect(changeOf('mtn', values, typed, 4).secrets).toEqual({
    disbursementApiKey: '',
    disbursementApiUser: 'new',
  });
});
