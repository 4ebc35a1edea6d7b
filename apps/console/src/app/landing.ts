import type { Can } from '../lib/ability.ts';
import { buildMenu, type ScreenRoute } from './menu.ts';

/** What the root leads an admin to: the first screen of the person's own menu, which is the balance for whoever may see it. */
export const homeOf = (screens: readonly ScreenRoute[], can: Can): string =>
  buildMenu(screens, can)[0]?.entries[0]?.path ?? '/access-control';
