import { Ability as CaslAbility } from '@casl/ability';
import {
  type ConsoleRole,
  type Permission,
  permissions,
  type Role,
  roleHolds,
} from './permissions.ts';

/** Rules here have no conditions, so that nothing is loaded that could match them. */
type Ability = CaslAbility<[string, string]>;

/**
 * What the console may show, in the specification's own terms. Nobody signed in: read Auth. A client: read
 * ACL and Auth. Staff: what the table gives their role, and reading ACL and Auth.
 */
export function abilityFor(role: Role | ConsoleRole | null): Ability {
  const auth = { action: 'read', subject: 'Auth' };
  const acl = { action: 'read', subject: 'ACL' };
  if (role === null) return new CaslAbility<[string, string]>([auth]);
  if (role === 'client') return new CaslAbility<[string, string]>([auth, acl]);
  if (role === 'admin')
    return new CaslAbility<[string, string]>([{ action: 'manage', subject: 'all' }]);
  const held = permissions.filter((permission) => roleHolds(role, permission));
  return new CaslAbility<[string, string]>([
    auth,
    acl,
    ...held.map((permission) => {
      const [subject, action] = permission.split('.') as [string, string];
      return { action, subject };
    }),
  ]);
}

export function allows(ability: Ability, permission: Permission): boolean {
  const [subject, action] = permission.split('.') as [string, string];
  return ability.can(action, subject);
}
