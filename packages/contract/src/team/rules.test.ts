import { describe, expect, it } from 'vitest';
import { type Role, roles } from '../protocol/permissions.ts';
import { mayChange, type TeamChange } from './rules.ts';

const change = (given: Partial<TeamChange>): TeamChange => ({
  actorRole: 'adminOrOwner',
  subjectRole: 'support',
  newRole: 'analyst',
  isSelf: false,
  otherOwners: 1,
  ...given,
});

const everyChange = roles.flatMap((actorRole) =>
  [...roles, null].flatMap((subjectRole) =>
    [...roles, null].flatMap((newRole) =>
      [0, 1, 2].map((otherOwners) =>
        change({ actorRole, subjectRole, newRole, otherOwners, isSelf: false }),
      ),
    ),
  ),
);

describe('who may change whom in a team', () => {
  it('is owners and managers alone', () => {
    const allowed = new Set(
      everyChange.filter((one) => mayChange(one) === null).map(({ actorRole }) => actorRole),
    );
    expect([...allowed]).toEqual(['adminOrOwner', 'manager']);
  });

  it('never leaves a school without an owner', () => {
    const losing = everyChange.filter(
      ({ subjectRole, newRole, otherOwners }) =>
        subjectRole === 'adminOrOwner' && newRole !== 'adminOrOwner' && otherOwners === 0,
    );
    expect(losing.filter((one) => mayChange(one) === null)).toEqual([]);
  });

  it('keeps managers away from owners, whatever they would be', () => {
    const touching = everyChange.filter(
      ({ actorRole, subjectRole, newRole }) =>
        actorRole === 'manager' && (subjectRole === 'adminOrOwner' || newRole === 'adminOrOwner'),
    );
    expect(new Set(touching.map(mayChange))).toEqual(new Set(['ownersOnly']));
  });

  it('lets nobody raise their own role, and lets them step down', () => {
    const own = (role: Role, newRole: Role) =>
      mayChange(change({ actorRole: role, subjectRole: role, newRole, isSelf: true }));
    expect(own('manager', 'adminOrOwner')).toBe('ownRoleRaised');
    expect(own('manager', 'auditor')).toBe('ownRoleRaised');
    expect(own('manager', 'itOrDeveloper')).toBe('ownRoleRaised');
    expect(own('manager', 'support')).toBeNull();
    expect(own('adminOrOwner', 'manager')).toBeNull();
  });

  it('lets everybody leave but the last owner', () => {
    const leave = (role: Role, otherOwners: number) =>
      mayChange(
        change({ actorRole: role, subjectRole: role, newRole: null, isSelf: true, otherOwners }),
      );
    expect(roles.map((role) => leave(role, 1))).toEqual(roles.map(() => null));
    expect(leave('adminOrOwner', 0)).toBe('lastOwner');
  });
});
