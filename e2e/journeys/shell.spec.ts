import { expect } from '@playwright/test';
import { nameOf, openConsole, twoViews } from '../pages/console.ts';
import { expectGood } from '../pages/good-page.ts';
import { demoStaff, openSession } from '../pages/school.ts';
import { test } from '../pages/test.ts';

const desk = { language: 'en', width: 1440 } as const;
const owner = demoStaff('owner');

test('what the address brings is taken out of it and stored under the school’s name', async ({
  page,
}) => {
  await openConsole(page, owner, '/access-control', { language: 'fr', width: 390 });
  expect(new URL(page.url()).search).toBe('');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  expect(kept).toMatchObject({ 'language-demo': 'fr', 'skin-demo': 'dark', 'appId-demo': 'demo' });
  expect(Object.keys(kept)).toEqual(expect.arrayContaining(['token-demo', 'refreshToken-demo']));
  // Everything but what the hosted login keeps for all schools carries the suffix.
  expect(Object.keys(kept).filter((key) => !key.endsWith('-demo'))).toEqual([]);
});

test('every call carries the headers that the platform expects', async ({ page }) => {
  const asked = page.waitForRequest((request) => request.url().includes('/info-with-org-account'));
  await openConsole(page, owner, '/access-control', desk);
  const headers = (await asked).headers();
  expect(headers['authorization']).toMatch(/^Bearer ./);
  expect(headers).toMatchObject({
    'x-platform': 'H5',
    'x-language': 'en',
    'x-force-object': '0',
    'x-tz-distinct-id': expect.stringMatching(/./),
  });
  const empty = ['system', 'brand', 'model', 'network', 'lat', 'lon', 'nonce', 'app-market'];
  for (const name of empty) expect(headers[`x-${name}`]).toBe('');
});

test('a role in the address chooses where one lands; an unknown one leads to the login', async ({
  page,
}) => {
  const { accessToken, refreshToken } = await openSession(page.request, owner);
  const tokens = `token=${accessToken}&refreshToken=${refreshToken}`;
  await page.goto(`/console/demo/?${tokens}&role=client`);
  await expect(page).toHaveURL(/\/console\/demo\/access-control$/);
  await page.goto('/console/demo/?role=admin');
  await expect(page).toHaveURL(/\/console\/demo\/account\/balance$/);
  await page.goto('/console/demo/?role=emperor');
  await expect(page).toHaveURL(/\/business\/login\b/);
});

test('an unknown path leads to /error-404', async ({ page }) => {
  await openConsole(page, owner, '/no/such/page', desk);
  await expect(page).toHaveURL(/\/console\/demo\/error-404$/);
});

test('my details go away by OK alone', async ({ page }) => {
  await openConsole(page, owner, '/access-control', desk);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'My details' }).click();
  const popup = page.getByRole('dialog', { name: 'My details' });
  await expect(popup).toContainText('owner@demo.school');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(popup).toBeVisible();
  await expect(popup.getByRole('button')).toHaveCount(1);
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(popup).toBeHidden();
});

for (const keys of ['Control+k', 'Meta+k']) {
  test(`${keys} finds a screen and opens it`, async ({ page }) => {
    await openConsole(page, owner, '/access-control', desk);
    await page.keyboard.press(keys);
    await page.getByRole('combobox', { name: 'Find' }).fill('App settings');
    await page.getByRole('option', { name: 'App settings' }).first().click();
    await expect(page).toHaveURL(/\/apps\/settings\/profile$/);
  });
}

test('a part that does not come offers to reload, and the shell goes on working', async ({
  page,
}) => {
  await page.route('**/assets/console/access-control-screen-*.js', (route) => route.abort());
  await openConsole(page, owner, '/apps/settings/profile', desk);
  await page.getByRole('link', { name: 'Access control' }).click();
  await expect(page.getByText('This page could not be loaded')).toBeVisible();
  await page.unroute('**/assets/console/access-control-screen-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Access control' })).toBeVisible();
});

test('the way back to the top appears past 250 px', async ({ page }) => {
  await openConsole(page, owner, '/access-control', { language: 'en', width: 390 });
  const toTop = page.getByRole('button', { name: 'Back to the top' });
  const scrollTo = (height: number, isFar: boolean) =>
    // Tried until the page is long enough, and what it shows has come: its content comes after its frame, and may push it on.
    expect(async () => {
      await page.evaluate((top) => window.scrollTo(0, top), height);
      expect(await toTop.isVisible()).toBe(isFar);
      expect(await page.evaluate(() => window.scrollY)).toBe(height);
    }).toPass();
  await scrollTo(250, false);
  await scrollTo(251, true);
  await toTop.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

const screens = [
  '/access-control',
  '/team',
  '/audit',
  '/apps/settings/profile',
  '/academic-year',
  '/academic-year/create',
  '/account/me',
  '/settings/payment-settings',
];

for (const view of twoViews) {
  test(`the screens of the school itself are clean (${nameOf(view)})`, async ({ page }) => {
    for (const path of screens) {
      await openConsole(page, owner, path, view);
      await expect(page.locator('html')).toHaveAttribute('lang', view.language);
      await expect(page.getByRole('progressbar')).toBeHidden();
      await expectGood(page);
    }
  });
}
