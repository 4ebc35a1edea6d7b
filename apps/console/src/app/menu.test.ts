import { describe, expect, it } from 'vitest';
import {
  buildMenu,
  isBehindAnother,
  listFound,
  markedTitle,
  type ScreenRoute,
  screenBefore,
} from './menu.ts';

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

describe('screens that are no entry of the menu', () => {
  const list: ScreenRoute = {
    path: '/invoicing',
    screen: { title: 'invoices', menu: { area: 'money', icon: 'invoice', order: 1 } },
  };
  const tab: ScreenRoute = { path: '/many', screen: { title: 'billMany', tabOf: 'invoices' } };
  const sister: ScreenRoute = { path: '/paid', screen: { title: 'invoices', tabOf: 'invoices' } };
  const detail: ScreenRoute = { path: '/invoicing/$id', screen: { title: 'invoices' } };
  const run: ScreenRoute = { path: '/runs/$id', screen: { title: 'billMany' } };
  const named: ScreenRoute = { path: '/c/$id', screen: { title: 'campaign', under: 'billMany' } };
  const all = [sister, run, detail, tab, list, named];

  it('have a way back to the list or the tab that leads to them, and tabs have none', () => {
    expect([list, tab, sister].filter(({ screen }) => isBehindAnother(screen))).toEqual([]);
    expect([detail, run, named].filter(({ screen }) => !isBehindAnother(screen))).toEqual([]);
    expect(screenBefore(all, detail.screen)).toBe(list);
    expect(screenBefore(all, run.screen)).toBe(tab);
    expect(screenBefore(all, named.screen)).toBe(tab);
    expect(screenBefore(all, { title: 'accessControl' })).toBeUndefined();
  });

  it('mark the entry that they stand under', () => {
    for (const { screen } of all) expect(markedTitle(all, screen), screen.title).toBe('invoices');
    expect(markedTitle(all, { title: 'accessControl' })).toBe('accessControl');
  });
});
