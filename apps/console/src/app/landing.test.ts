import { roles } from '@ardoise/contract/permissions';
import { expect, it } from 'vitest';
import { homeOf, landingOf } from './landing.ts';

it('an admin lands on the root, a client on access control, anybody else at the login', () => {
  expect(landingOf('admin')).toBe('/');
  expect(landingOf('client')).toBe('/access-control');
  expect(landingOf('root')).toBe('login');
  expect(landingOf(null)).toBe('login');
  for (const role of roles) expect(landingOf(role)).toBe('/');
});

it('the root leads to the balance once that page exists, to App settings before', () => {
  const settings = ['/apps/settings/profile', 'appSettings.read'] as const;
  const access = ['/access-control', 'ACL.read'] as const;
  const balance = ['/account/balance', 'payments.read'] as const;
  expect(homeOf(new Map([settings, access]), () => true)).toBe('/apps/settings/profile');
  expect(homeOf(new Map([settings, access, balance]), () => true)).toBe('/account/balance');
  expect(homeOf(new Map([settings, access]), (p) => p === 'ACL.read')).toBe('/access-control');
});
