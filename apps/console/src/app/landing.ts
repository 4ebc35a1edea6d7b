import { isRole } from '@ardoise/contract/permissions';
import type { Can, ScreenPermission } from '../lib/ability.ts';

export type Landing = '/' | '/access-control' | 'login';

/**
 * Where a person lands after signing in. Staff are admins of what their permissions allow; a role that is
 * neither is not one of ours.
 */
export function landingOf(role: string | null): Landing {
  if (role === 'admin' || isRole(role)) return '/';
  return role === 'client' ? '/access-control' : 'login';
}

/** What the root leads to: the first of these that exists and that the person may open. */
const homes = ['/account/balance', '/apps/settings/profile', '/access-control'] as const;

export function homeOf(
  screens: ReadonlyMap<string, ScreenPermission | undefined>,
  can: Can,
): string {
  const home = homes.find((path) => {
    const permission = screens.get(path);
    return screens.has(path) && (permission === undefined || can(permission));
  });
  return home ?? '/access-control';
}
