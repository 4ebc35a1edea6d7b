import { expect } from '@playwright/test';
import { deskView, openConsole } from '../pages/console.ts';
import { demoStaff } from '../pages/school.ts';
import { test } from '../pages/test.ts';

const owner = demoStaff('owner');

test('what is typed after Ctrl+K while the finder is on its way is not lost', async ({ page }) => {
  let come = () => {};
  const onItsWay = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/assets/console/command-palette-*.js', async (route) => {
    await onItsWay;
    await route.continue();
  });
  await openConsole(page, owner, '/access-control', deskView);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('App sett');
  await expect(page.getByRole('dialog', { name: 'Find' })).toHaveCount(0);
  await page.keyboard.type('ings');
  await page.keyboard.press('Enter');
  come();
  await expect(page).toHaveURL(/\/apps\/settings\/profile$/);
});

test('a dialog gives the focus back to what opened it, also when that was in a menu', async ({
  page,
}) => {
  await openConsole(page, owner, '/access-control', deskView);
  const account = page.getByRole('button', { name: 'Your account' });
  await account.press('Enter');
  await page.getByRole('button', { name: 'My details' }).press('Enter');
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(account).toBeFocused();

  const find = page.getByRole('button', { name: /Find a student/ });
  await find.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Find' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(find).toBeFocused();
});

test('a record is named in the title, and leads back to its list as it was', async ({ page }) => {
  await openConsole(page, owner, '/onboarding/students?page=2&sort=-name', deskView);
  await expect(page).toHaveTitle(/^Students · /);
  await page.setViewportSize({ width: 1280, height: 420 });
  const row = page.locator('[data-row-link]').nth(7);
  // What stands above the rows is there, and grows no more.
  await page.waitForLoadState('networkidle');
  await row.scrollIntoViewIfNeeded();
  const topOf = async () => Math.round((await row.boundingBox())?.y ?? -1);
  const list = { address: page.url(), top: await topOf() };
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await row.click();
  const name = page.getByRole('heading', { level: 1 });
  await expect(page).toHaveURL(/\/onboarding\/students\/[^/?]+$/);
  await expect(name).toBeVisible();
  await expect
    .poll(async () => (await page.title()).split(' · ').slice(0, 2))
    .toEqual([expect.stringMatching(/\S+ \S+/), 'Students']);
  // Through another of its screens, and after a reload.
  await page.getByRole('tab').nth(1).click();
  await page.reload();
  const back = page.getByRole('main').getByRole('link', { name: 'Students', exact: true });
  await expect(back).toHaveAttribute('href', /page=2/);
  // What stands above the rows may come after them.
  let letThrough = (): void => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/school/students/owed*', async (route) => {
    await held;
    await route.continue();
  });
  await back.click();
  await expect(page).toHaveURL(list.address);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  letThrough();
  await expect.poll(topOf).toBe(list.top);
  await expect(row).toBeInViewport();
});
