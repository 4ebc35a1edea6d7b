import { abilityFor, allows } from '@ardoise/contract/protocol/ability';
import {
  type Permission,
  type Role,
  roleHolds,
  roles,
} from '@ardoise/contract/protocol/permissions';
import type { EntryRole } from '@ardoise/web/lib/entry.ts';

/** `ACL.read` is the specification's own: reading the access-control page. */
export type ScreenPermission = Permission | 'ACL.read';

export type Can = (permission: ScreenPermission) => boolean;

/**
 * What is shown to a person: what their role in the school allows, and no more than the role that the address
 * gave them allows. The server decides on its own; this only hides what it would refuse.
 */
export function canWith(staffRole: Role | null, entryRole: EntryRole | null): Can {
  const own = abilityFor(staffRole);
  const shown = entryRole === null ? own : abilityFor(entryRole);
  return (permission) => {
    if (permission === 'ACL.read') return own.can('read', 'ACL') && shown.can('read', 'ACL');
    return allows(own, permission) && allows(shown, permission);
  };
}

/** The roles that could do what this person cannot. */
export const rolesWith = (permission: ScreenPermission): readonly Role[] =>
  permission === 'ACL.read' ? roles : roles.filter((role) => roleHolds(role, permission));
