import { expect, it } from 'vitest';
import { canWith } from '../lib/ability.ts';
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
  {
    path: '/dashboard/analytics',
    screen: {
      title: 'dashboard',
      permission: 'reports.read',
      menu: { area: 'start', icon: 'chart', order: 5 },
    },
  },
];

it('the root leads to the balance, and whoever may not see it to the first screen of their menu', () => {
  expect(homeOf(screens, () => true)).toBe('/account/balance');
  expect(homeOf(screens, (wanted) => wanted === 'appSettings.read')).toBe('/apps/settings/profile');
  expect(homeOf(screens, () => false)).toBe('/access-control');
});

it('the root leads the analyst to the dashboard', () => {
  expect(homeOf(screens, canWith('analyst', null))).toBe('/dashboard/analytics');
});
