import { describe, expect, test } from 'vitest';
import { abilityFor, allows } from './ability.ts';
import {
  isRole,
  type Permission,
  permissions,
  permissionTable,
  type Role,
  roleHolds,
  roles,
} from './permissions.ts';

const heldBy = (role: Role): Permission[] =>
  permissions.filter((permission) => roleHolds(role, permission));

describe('the permission table', () => {
  test('names only roles, each once', () => {
    for (const holders of Object.values(permissionTable)) {
      expect(new Set(holders).size).toBe(holders.length);
      expect(holders.every(isRole)).toBe(true);
    }
  });

  test('gives the owner everything', () => {
    expect(heldBy('adminOrOwner')).toEqual(permissions);
  });

  test('gives nobody the right to edit what they cannot read', () => {
    const pairs = permissions
      .filter((permission) => permission.endsWith('.edit'))
      .map((edit) => [edit, edit.replace('.edit', '.read') as Permission] as const);
    for (const [edit, read] of pairs) {
      for (const role of roles) {
        if (roleHolds(role, edit)) expect(roleHolds(role, read), `${role} ${read}`).toBe(true);
      }
    }
  });

  test('lets the auditor read and change nothing', () => {
    const changing = heldBy('auditor').filter(
      (permission) => !/\.(?:read|health)$/.test(permission),
    );
    expect(changing).toEqual([]);
  });

  test.each<[Role, Permission, boolean]>([
    ['support', 'payments.take', true],
    ['support', 'payments.adjust', false],
    ['support', 'fees.draft', true],
    ['support', 'fees.edit', false],
    ['analyst', 'people.read', true],
    ['analyst', 'people.health', false],
    ['analyst', 'payments.read', false],
    ['manager', 'payouts.edit', false],
    ['manager', 'staff.editOwners', false],
    ['manager', 'audit.read', false],
    ['itOrDeveloper', 'paymentSettings.edit', true],
    ['itOrDeveloper', 'people.read', false],
    ['itOrDeveloper', 'reports.read', false],
    ['auditor', 'audit.read', true],
  ])('decides whether %s holds %s: %s', (role, permission, expected) => {
    expect(roleHolds(role, permission)).toBe(expected);
  });
});

describe('abilities', () => {
  test('agree with the table for every role and permission', () => {
    for (const role of roles) {
      const ability = abilityFor(role);
      for (const permission of permissions) {
        expect(allows(ability, permission), `${role} ${permission}`).toBe(
          roleHolds(role, permission),
        );
      }
    }
  });

  test('of somebody not signed in are to read Auth and nothing else', () => {
    const ability = abilityFor(null);
    expect(ability.can('read', 'Auth')).toBe(true);
    expect(ability.can('read', 'ACL')).toBe(false);
    expect(permissions.some((permission) => allows(ability, permission))).toBe(false);
  });

  test('of a client are to read ACL and Auth; of an admin, everything', () => {
    expect(abilityFor('client').can('read', 'ACL')).toBe(true);
    expect(abilityFor('client').can('manage', 'all')).toBe(false);
    expect(permissions.every((permission) => allows(abilityFor('admin'), permission))).toBe(true);
  });

  test('of every staff role include reading ACL, so that the access-control page opens', () => {
    expect(roles.every((role) => abilityFor(role).can('read', 'ACL'))).toBe(true);
  });
});

test('a role from an address is believed only if it is one', () => {
  expect(isRole('manager')).toBe(true);
  expect([isRole('admin'), isRole(''), isRole(undefined), isRole('toString')]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
