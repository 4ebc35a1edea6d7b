import type { ScreenMeta } from '../../domain/screens/screen-meta.ts';
import type { ScreenRoute } from '../menu.ts';

/** The screen that leads to this one: an entry of the menu before a tab beside it. */
export function screenBefore(
  screens: readonly ScreenRoute[],
  { title, under = title }: ScreenMeta,
): ScreenRoute | undefined {
  const named = screens.filter(({ screen }) => screen.title === under);
  return (
    named.find(({ screen }) => screen.menu !== undefined) ??
    named.find(({ screen }) => screen.isTab)
  );
}
