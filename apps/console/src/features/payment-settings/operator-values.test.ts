import { expect, it } from 'vitest';
import { changeOf, secretsFor, valuesOf } from './operator-values.ts';

const stored = {
  operator: 'mtn',
  isOn: true,
  kind: 'own',
  appId: 'palmiers',
  secretsKept: ['subscriptionKey', 'apiUser', 'apiKey'],
  version: 4,
} as const;

it('what the form holds, and a draft may keep, has no secret in it', () => {
  const values = valuesOf({ ...stored, secretsKept: [...stored.secretsKept] });
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
