import { endMyOtherSessions } from '@ardoise/contract/account';
import { socketEvents } from '@ardoise/contract/notifications';
import { getConfig } from '@ardoise/contract/system';
import { expect, type Page } from '@playwright/test';
import { apply } from '../pages/apply.ts';
import { openConsole } from '../pages/console.ts';
import { newPhone } from '../pages/people.ts';
import { demoStaff, newSchool } from '../pages/school.ts';
import { test } from '../pages/test.ts';

const desk = { language: 'en', width: 1440 } as const;
const owner = demoStaff('owner');

/** Answers once the page has told the notification server what it wants to hear. */
async function lineIsOpen(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (each) => each.url().includes('transport='));
  await socket.waitForEvent('framesent', ({ payload }) =>
    String(payload).includes(`"${socketEvents.subscribe}"`),
  );
}

test('the loader bar is there while a screen is on its way, and only then', async ({ page }) => {
  let letThrough = (): void => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/console/access-control-screen-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await openConsole(page, owner, '/apps/settings/profile', desk);
  const bar = page.getByRole('progressbar', { name: 'Loading' });
  await expect(bar).toBeHidden();
  await page.getByRole('link', { name: 'Access control' }).click();
  await expect(bar).toBeVisible();
  letThrough();
  await expect(page.getByRole('heading', { level: 1, name: 'Access control' })).toBeVisible();
  await expect(bar).toBeHidden();
});

test('the menu across the top is chosen, kept and walked through by key', async ({ page }) => {
  await openConsole(page, owner, '/access-control', desk);
  await page.getByRole('button', { name: 'Your account' }).press('Enter');
  await page.getByRole('button', { name: 'Menu across the top' }).press('Enter');
  await page.reload();

  const menu = page.getByRole('navigation');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  const [above, below] = [await menu.boundingBox(), await title.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  // It leaves the page to what one works with.
  expect(above?.height).toBeLessThan(100);

  // The way past the menu, then the school's name.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Tab');
  for (const entry of await menu.getByRole('link').all()) {
    await page.keyboard.press('Tab');
    await expect(entry).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pages\/knowledge-base$/);
});

test('a new release is offered, and reloading keeps what was typed', async ({ page }) => {
  await page.route(`**${getConfig.path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    const json = { ...body, data: { ...body.data, release: 'a newer one' } };
    await route.fulfill({ response, json });
  });
  await openConsole(page, owner, '/apps/settings/profile', desk);
  const slogan = page.getByLabel('Slogan');
  await slogan.fill('Typed before the release');
  const reloaded = page.waitForEvent('load');
  await page
    .getByRole('status')
    .filter({ hasText: 'A new version of Ardoise is ready.' })
    .getByRole('button', { name: 'Reload' })
    .click();
  await reloaded;
  await expect(slogan).toHaveValue('Typed before the release');
});

test('a notification appears in the bell and in the corner without a reload', async ({
  page,
  context,
  request,
}) => {
  const school = await newSchool(request);
  const open = lineIsOpen(page);
  await openConsole(page, school.owner, '/access-control', desk);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await open;
  const guardian = await context.newPage();
  const child = { firstName: 'Sylvie', lastName: 'Ondoa', phone: newPhone() };
  await apply(guardian, school.owner.appId, child);

  await expect(page.getByRole('status').filter({ hasText: 'Ondoa Sylvie' })).toBeVisible();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('region', { name: 'Notifications' }).getByText('Ondoa Sylvie').click();
  await expect(page).toHaveURL(/\/apps\/users\/onboarding\/review\//);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
});

test('a session that is ended elsewhere signs this page out', async ({ page, request }) => {
  const school = await newSchool(request);
  const open = lineIsOpen(page);
  await openConsole(page, school.owner, '/access-control', desk);
  // Whoever asks is told as well: only the word of the socket is to reach this page.
  await page.route('**/ba021/**', (route) => route.abort());
  await open;
  await school.owner.call(endMyOtherSessions, {});
  await expect(page).toHaveURL(/\/business\/login\b.*why=ended/);
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => key.startsWith('token-'))).toEqual([]);
});
