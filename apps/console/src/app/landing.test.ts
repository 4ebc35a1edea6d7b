import { expect, it } from 'vitest';
import { homeOf } from './landing.ts';
import type { ScreenRoute } from './menu.ts';

const screens: readonly ScreenRoute[] = [
  {
    path: '/apps/settings/profile',
    screen: {
      title: 'appSettings',
      permission: 'appSettings.read',
      menu: { area: 'administration', icon: 'settings', order: 10 },
    },
  },
  {
    path: '/account/balance',
    screen: {
      title: 'balance',
      permission: 'payments.read',
      menu: { area: 'start', icon: 'home', order: 10 },
    },
  },
];

it('the root leads to the balance, and whoever may not see it to the first screen of their menu', () => {
  expect(homeOf(screens, () => true)).toBe('/account/balance');
  expect(homeOf(screens, (wanted) => wanted !== 'payments.read')).toBe('/apps/settings/profile');
  expect(homeOf(screens, () => false)).toBe('/access-control');
});
