import { type Permission, permissions } from '@ardoise/contract/protocol/permissions';

type Split<P extends string> = P extends `${infer Name}.${string}` ? Name : never;

export type Resource = Split<Permission>;

export interface PermissionGroup {
  readonly resource: Resource;
  readonly permissions: readonly Permission[];
}

const resourceOf = (permission: Permission) => permission.split('.')[0] as Resource;

/** The table's rows by what they are about, in the table's own order. */
export const permissionGroups: readonly PermissionGroup[] = [
  ...new Set(permissions.map(resourceOf)),
].map((resource) => ({
  resource,
  permissions: permissions.filter((permission) => resourceOf(permission) === resource),
}));
