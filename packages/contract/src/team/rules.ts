import { type Permission, permissionTable, type Role, roleHolds } from '../protocol/permissions.ts';

/** What somebody would change of one of the team. */
export interface TeamChange {
  readonly actorRole: Role;
  /** The role that the other one has; null for somebody who is to be added or invited. */
  readonly subjectRole: Role | null;
  /** The role that they are to have; null to remove them, and the same where it stays. */
  readonly newRole: Role | null;
  readonly isSelf: boolean;
  /** How many owners there are beside the one who is changed. */
  readonly otherOwners: number;
}

export type TeamRefusal = 'notPermitted' | 'ownersOnly' | 'lastOwner' | 'ownRoleRaised';

/** Whether a role may do anything that another may not. */
const raises = (from: Role, to: Role): boolean =>
  (Object.keys(permissionTable) as Permission[]).some(
    (permission) => roleHolds(to, permission) && !roleHolds(from, permission),
  );

/**
 * The one place that decides who may change whom. Nobody removes or demotes the last owner, nobody raises their own role,
 * everybody may leave, and only an owner touches an owner or makes one. Null where it may be.
 */
export function mayChange(change: TeamChange): TeamRefusal | null {
  const { actorRole, subjectRole, newRole, isSelf, otherOwners } = change;
  const isLeaving = isSelf && newRole === null;
  if (!isLeaving && !roleHolds(actorRole, 'staff.edit')) return 'notPermitted';
  const isAboutOwner = subjectRole === 'adminOrOwner' || newRole === 'adminOrOwner';
  if (isAboutOwner && !isSelf && !roleHolds(actorRole, 'staff.editOwners')) return 'ownersOnly';
  if (subjectRole === 'adminOrOwner' && newRole !== 'adminOrOwner' && otherOwners === 0)
    return 'lastOwner';
  if (isSelf && newRole !== null && raises(actorRole, newRole)) return 'ownRoleRaised';
  return null;
}
