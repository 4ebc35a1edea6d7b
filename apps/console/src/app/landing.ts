import { isRole } from '@ardoise/contract/permissions';
import type { Can } from '../lib/ability.ts';
import { menuOf, type ScreenRoute } from './menu.ts';

export type Landing = '/' | '/access-control' | 'login';

/**
 * Where a person lands after signing in. Staff are admins of what their permissions allow; a role that is
 * neither is not one of ours.
 */
export function landingOf(role: string | null): Landing {
  if (role === 'admin' || isRole(role)) return '/';
  return role === 'client' ? '/access-control' : 'login';
}

/** What the root leads to: the first screen of the person's own menu, which is the balance for whoever may see it. */
export const homeOf = (screens: readonly ScreenRoute[], can: Can): string =>
  menuOf(screens, can)[0]?.entries[0]?.path ?? '/access-control';
