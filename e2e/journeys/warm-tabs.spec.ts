import { expect, type Page } from '@playwright/test';
import { test } from '../pages/test.ts';

/** What a page of the product could find of whoever used the tab before. */
const leftIn = (page: Page) =>
  page.evaluate(async () => ({
    stored: localStorage.length + sessionStorage.length,
    cookies: document.cookie,
    geolocation: (await navigator.permissions.query({ name: 'geolocation' })).state,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    width: innerWidth,
  }));

test('a tab that is given back is taken again as if nobody had used it', async ({ tabs }) => {
  const page = await tabs.take({ 'x-forwarded-for': '10.0.0.1' });
  const context = page.context();
  await page.goto('/healthz');
  const unused = await leftIn(page);
  expect(unused).toMatchObject({ stored: 0, cookies: '', isStill: true });
  await page.goto('/business/login?lang=fr&mode=dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.evaluate(() => {
    localStorage.setItem('kept', 'yes');
    sessionStorage.setItem('kept', 'yes');
    document.cookie = 'kept=yes';
  });
  await context.grantPermissions(['geolocation']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/healthz', (route) => route.fulfill({ body: 'stood in for' }));
  let heard = 0;
  page.on('request', () => (heard += 1));
  await context.newPage();
  await page.evaluate(() => location.assign('/business/login?lang=en'));
  await context.setOffline(true);
  await tabs.giveBack(page);
  const heardUntilThen = heard;

  const again = await tabs.take({ 'x-forwarded-for': '10.0.0.2' });
  expect(again).toBe(page);
  const answer = await again.goto('/healthz');
  expect(await answer?.text()).not.toBe('stood in for');
  expect((await answer?.request().allHeaders())?.['x-forwarded-for']).toBe('10.0.0.2');
  expect(heard).toBe(heardUntilThen);
  expect(context.pages()).toEqual([page]);
  expect(await leftIn(again)).toEqual(unused);
  await tabs.giveBack(again);
});
