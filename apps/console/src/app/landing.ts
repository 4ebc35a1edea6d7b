import type { Can } from '../lib/ability.ts';
import { buildMenu, type ScreenRoute } from './menu.ts';

/** What the root leads an admin to: the balance, and whoever may not see it to the first screen of their menu, the analyst to the dashboard. */
export function homeOf(screens: readonly ScreenRoute[], can: Can): string {
  const entries = buildMenu(screens, can)[0]?.entries ?? [];
  const home = entries.find(({ title }) => title === 'balance') ?? entries[0];
  return home?.path ?? '/access-control';
}
