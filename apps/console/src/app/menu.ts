import type { AnyRouter } from '@tanstack/react-router';
import type { Can } from '../lib/ability.ts';
import { type MenuPlace, menuAreas, type ScreenMeta } from '../domain/screens/screen-meta.ts';

export interface ScreenRoute {
  readonly path: string;
  readonly screen: ScreenMeta;
}

/** Every screen that the routes declare: those of a school, or those of the provider's desk. */
export function listScreens(
  router: Pick<AnyRouter, 'routesById'>,
  place: 'school' | 'desk' = 'school',
): readonly ScreenRoute[] {
  const routes = Object.values(router.routesById) as ReadonlyArray<{
    fullPath: string;
    options: { staticData?: { screen?: ScreenMeta } };
  }>;
  return routes.flatMap(({ fullPath, options }) =>
    options.staticData?.screen === undefined ||
    (options.staticData.screen.layout === 'desk') !== (place === 'desk')
      ? []
      : [{ path: fullPath, screen: options.staticData.screen }],
  );
}

export interface MenuEntry {
  readonly path: string;
  readonly title: ScreenMeta['title'];
  readonly icon: MenuPlace['icon'];
  readonly useCount?: MenuPlace['useCount'];
  readonly counts?: MenuPlace['counts'];
}

export interface MenuGroup {
  readonly area: MenuPlace['area'] | 'tools';
  readonly entries: readonly MenuEntry[];
}

export type FoundScreen = Pick<MenuEntry, 'path' | 'title' | 'icon'>;

/** What is found by its title: the menu's entries, and screens that lie behind one of them. */
export function listFound(screens: readonly ScreenRoute[], can: Can): readonly FoundScreen[] {
  const behind = screens.flatMap(({ path, screen: { findIcon: icon, title, permission } }) =>
    icon === undefined || (permission !== undefined && !can(permission))
      ? []
      : [{ path, title, icon }],
  );
  return [...buildMenu(screens, can).flatMap(({ entries }) => entries), ...behind];
}

/** The menu is what the person may open: an entry exists when its screen does, and an area when it has entries. */
export function buildMenu(screens: readonly ScreenRoute[], can: Can): readonly MenuGroup[] {
  const open = screens.filter(
    ({ screen }) => screen.permission === undefined || can(screen.permission),
  );
  return menuAreas.flatMap((area) => {
    const entries = open
      .flatMap(({ path, screen: { menu, title } }) =>
        menu?.area === area ? [{ path, title, ...menu }] : [],
      )
      .toSorted((a, b) => a.order - b.order);
    return entries.length === 0 ? [] : [{ area, entries }];
  });
}
