import { expect, it } from 'vitest';
import type { ScreenRoute } from '../menu.ts';
import { screenBefore } from './screen-before.ts';

const list: ScreenRoute = {
  path: '/invoicing',
  screen: { title: 'invoices', menu: { area: 'money', icon: 'invoice', order: 1 } },
};
const tab: ScreenRoute = {
  path: '/many',
  screen: { title: 'billMany', entry: 'invoices', isTab: true },
};
const sister: ScreenRoute = { path: '/paid', screen: { title: 'invoices', isTab: true } };
const detail: ScreenRoute = { path: '/invoicing/$id', screen: { title: 'invoices' } };
const run: ScreenRoute = { path: '/runs/$id', screen: { title: 'billMany', entry: 'invoices' } };
const named: ScreenRoute = { path: '/c/$id', screen: { title: 'campaign', under: 'billMany' } };
const all = [sister, run, detail, tab, list, named];

it('leads back to the list before its tabs, and to the tab that something was opened from', () => {
  expect(screenBefore(all, detail.screen)).toBe(list);
  expect(screenBefore(all, run.screen)).toBe(tab);
  expect(screenBefore(all, named.screen)).toBe(tab);
  expect(screenBefore(all, { title: 'accessControl' })).toBeUndefined();
});
