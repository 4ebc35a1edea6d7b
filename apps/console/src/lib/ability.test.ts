import { permissions, roles } from '@ardoise/contract/protocol/permissions';
import { expect, it } from 'vitest';
import { canWith, rolesWith } from './ability.ts';

it('shows what the person’s own role allows', () => {
  expect(canWith('adminOrOwner', null)('audit.read')).toBe(true);
  expect(canWith('support', null)('audit.read')).toBe(false);
  expect(canWith('support', null)('ACL.read')).toBe(true);
  expect(canWith(null, null)('ACL.read')).toBe(false);
});

it('never shows more because of a role in the address', () => {
  for (const role of roles) {
    const own = canWith(role, null);
    for (const claimed of ['admin', 'adminOrOwner'] as const) {
      const shown = canWith(role, claimed);
      expect(permissions.filter(shown)).toEqual(permissions.filter(own).filter(shown));
      expect(permissions.filter(shown).every(own)).toBe(true);
    }
  }
});

it('shows a client the access-control page and nothing else', () => {
  const can = canWith('adminOrOwner', 'client');
  expect(can('ACL.read')).toBe(true);
  expect(permissions.filter(can)).toEqual([]);
});

it('names the roles that can', () => {
  expect(rolesWith('payouts.edit')).toEqual(['adminOrOwner']);
  expect(rolesWith('ACL.read')).toEqual(roles);
});
