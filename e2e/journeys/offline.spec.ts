import { expect, type Page } from '@playwright/test';
import { businessLogin } from '../pages/business-login.ts';
import { deskView, openConsole, phoneView } from '../pages/console.ts';
import { expectGood } from '../pages/good-page.ts';
import { demoStaff } from '../pages/school.ts';
import { testInNewBrowser as test } from '../pages/test.ts';

// The worker is kept out of all other journeys, whose answers are stood in for.
test.use({ serviceWorkers: 'allow' });

const rows = (page: Page) => page.locator('[data-row-link]');

/** The worker has everything, and stands between this page and the network. */
const keptOnDevice = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');

/** What the device keeps of what was read. */
const readingsOf = (page: Page, appId: string) =>
  page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error ?? new Error('closed'));
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('readings')) {
            resolve([]);
            return;
          }
          const all = database.transaction('readings').objectStore('readings').getAll();
          all.onsuccess = () => resolve(all.result.map((one: unknown) => JSON.stringify(one)));
        };
      }),
    `ardoise-readings-${appId}`,
  );

const owner = demoStaff('owner');

test('without a connection one reads on what one has seen, and is told of what one has not', async ({
  page,
  context,
}) => {
  await openConsole(page, owner, '/onboarding/students', deskView);
  await expect(rows(page)).toHaveCount(10);
  await rows(page).first().click();
  await expect(page).toHaveURL(/\/onboarding\/students\/[^/?]+$/);
  // What the screen stands for while it is on its way has no name yet.
  await expect(page.getByRole('tab').first()).toBeVisible();
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const student = page.getByRole('heading', { level: 1, name });
  const address = page.url();
  await page.getByRole('main').getByRole('link', { name: 'Students', exact: true }).click();
  await expect(rows(page)).toHaveCount(10);
  await keptOnDevice(page);
  await context.setOffline(true);

  // The whole page anew, and one that was open before.
  await page.reload();
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByText('No connection.')).toBeVisible();
  await expect(page.getByText(/This page is as of \d\d\/\d\d\/\d{4} \d\d:\d\d/)).toBeVisible();
  await page.goto(address);
  await expect(student).toBeVisible();
  await page.goBack();

  // A page of the list that was never seen keeps its number, and the way back.
  const unseen = page.getByRole('heading', { name: 'Not opened on this device yet' });
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(unseen).toBeVisible();
  await expect(page.getByText(/Page 2 of/)).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(rows(page)).toHaveCount(10);

  // A screen that was never seen has its words, and comes when the connection does.
  await page.goto('/console/demo/onboarding/families');
  await expect(page.getByRole('heading', { level: 1, name: 'Families' })).toBeVisible();
  await expect(unseen).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(unseen).toBeVisible();
  await context.setOffline(false);
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByText('No connection.')).toBeHidden();
});

test('signing out takes everything that was read from the device, and leads to the login without a connection', async ({
  page,
  context,
}) => {
  await openConsole(page, owner, '/onboarding/students', phoneView);
  await expect(rows(page)).toHaveCount(10);
  await keptOnDevice(page);
  await expect.poll(async () => (await readingsOf(page, 'demo')).join()).toContain('students');
  const kept = (await readingsOf(page, 'demo')).join();
  expect(kept).not.toMatch(/token/i);
  const calls = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all
      .flat()
      .filter(({ url }) => !/\/assets\/console\/|\/desk$|\/business\/login$/.test(url));
  });
  expect(calls).toEqual([]);

  await context.setOffline(true);
  // The words of the other language are there too.
  await page
    .getByRole('button', { name: /English|EN/ })
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(businessLogin(page, 'en').title('signIn')).toBeVisible();
  expect(await readingsOf(page, 'demo')).toEqual([]);
  await context.setOffline(false);
});

test('a payer’s page has no worker', async ({ page }) => {
  await openConsole(page, owner, '/access-control', deskView);
  await keptOnDevice(page);
  await page.goto('/pay');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(
    await page.evaluate(() => navigator.serviceWorker.getRegistration('/pay')),
  ).toBeUndefined();
});
