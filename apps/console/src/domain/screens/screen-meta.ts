import type { ScreenPermission } from '../../lib/ability.ts';
import type { Messages } from '../../locales/messages.ts';
import type { IconName } from '../../ui/icon.tsx';

/** The menu's areas, in their order; the first has no caption. */
export const menuAreas = [
  'start',
  'money',
  'school',
  'administration',
  'waiting',
  'platform',
] as const;

export interface MenuPlace {
  readonly area: (typeof menuAreas)[number];
  readonly icon: IconName;
  /** Within its area, lowest first. */
  readonly order: number;
  /** How many things behind it wait for a person. */
  readonly useCount?: () => number;
  /** What is counted, where it is not what waits for a person. */
  readonly counts?: 'cart';
}

/** What a route says about its screen. A `menu` is all it takes to appear in the menu. */
export interface ScreenMeta {
  readonly title: keyof Messages['shell']['screens'];
  /** Without it, everyone who is signed in may open the screen. */
  readonly permission?: ScreenPermission;
  readonly menu?: MenuPlace;
  /** The entry of the menu that it belongs to and marks, where that has another title. */
  readonly entry?: ScreenMeta['title'];
  /** It stands beside others of its entry as a tab: there is no way back. */
  readonly isTab?: true;
  /** The screen that leads to it, where it has a title of its own. */
  readonly under?: ScreenMeta['title'];
  /** It has no entry of its own in the menu, and is found by its title with this icon. */
  readonly findIcon?: IconName;
  /** `full`: the page stands alone, without the shell around it. `desk`: it is the provider's, and of no school. */
  readonly layout?: 'full' | 'desk';
  /** It says by itself what can be done without a connection. */
  readonly saysOffline?: true;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenMeta;
  }
}
