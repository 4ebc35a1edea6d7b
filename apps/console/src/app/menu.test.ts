import { expect, it } from 'vitest';
import { buildMenu, listFound, type ScreenRoute } from './menu.ts';

const screens: readonly ScreenRoute[] = [
  {
    path: '/b',
    screen: {
      title: 'accessControl',
      permission: 'ACL.read',
      menu: { area: 'administration', icon: 'shield', order: 2 },
    },
  },
  {
    path: '/a',
    screen: {
      title: 'appSettings',
      permission: 'appSettings.read',
      menu: { area: 'administration', icon: 'settings', order: 1 },
    },
  },
  { path: '/start', screen: { title: 'home', menu: { area: 'start', icon: 'card', order: 1 } } },
  { path: '/hidden', screen: { title: 'error' } },
];

it('orders the entries by area and place, and leaves out screens without a place', () => {
  const menu = buildMenu(screens, () => true);
  expect(menu.map((group) => [group.area, group.entries.map((entry) => entry.path)])).toEqual([
    ['start', ['/start']],
    ['administration', ['/a', '/b']],
  ]);
});

it('leaves out what the person may not open', () => {
  const menu = buildMenu(screens, (permission) => permission === 'ACL.read');
  expect(menu.flatMap((group) => group.entries.map((entry) => entry.path))).toEqual([
    '/start',
    '/b',
  ]);
});

it('finds screens behind the menu too, by who may open them', () => {
  const behind: ScreenRoute = {
    path: '/behind',
    screen: { title: 'campaigns', permission: 'sms.read', findIcon: 'send' },
  };
  const paths = (can: Parameters<typeof listFound>[1]) =>
    listFound([...screens, behind], can).map(({ path }) => path);
  expect(paths(() => true)).toEqual(['/start', '/a', '/b', '/behind']);
  expect(paths((permission) => permission === 'ACL.read')).toEqual(['/start', '/b']);
});
