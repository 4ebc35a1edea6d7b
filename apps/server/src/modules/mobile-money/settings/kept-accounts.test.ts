import { expect, it } from 'vitest';
import { seal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import type { OperatorAccount } from '../operators/operator.ts';
import { openKeptAccount } from './kept-accounts.ts';
import { secretsOwner } from './operator-accounts.ts';

const key = Buffer.alloc(32, 7);
const services = { keyFor: () => key } as unknown as Services;
const owner = { org_id: crypto.randomUUID(), operator: 'mtn' } as const;
const place = {
  operator: 'mtn',
  baseUrl: 'https://momo.example',
  environment: 'mtncameroon',
  timeoutMs: 1_000,
  outside: {} as OperatorAccount['outside'],
} as const;
const kept = {
  apiUser: 'in',
  apiKey: 'old',
  disbursementApiUser: 'out',
  disbursementApiKey: 'old',
};
const sealed = seal(
  key,
  JSON.stringify({ appId: '', secrets: kept }),
  secretsOwner(owner.org_id, owner.operator),
);

it.each([
  ['in', 'of another user for money out', { ...kept, disbursementApiUser: 'other' }, 'today'],
  ['out', 'of another user for money out', { ...kept, disbursementApiUser: 'other' }, 'kept'],
  ['out', 'of another user for money in', { ...kept, apiUser: 'other' }, 'today'],
  ['in', 'of another user for money in', { ...kept, apiUser: 'other' }, 'kept'],
] as const)('money %s, where today’s settings are %s', (direction, _what, secrets, by) => {
  const today = { ...place, appId: '', secrets };
  const opened = openKeptAccount(services, owner, sealed, place, today, direction);
  expect(opened.secrets).toEqual(by === 'today' ? secrets : kept);
});
