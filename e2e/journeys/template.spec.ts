import { expect, type Page } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGood } from '../pages/good-page.ts';
import { demoStaff } from '../pages/school.ts';
import { test } from '../pages/test.ts';

const demoOwner = demoStaff('owner');

/** Every address of the template part; those that look alike are opened, and some are looked at closely. */
const addresses = [
  '/apps/calendar',
  '/apps/todo',
  '/apps/todo/important',
  '/apps/todo/completed',
  '/apps/todo/deleted',
  ...['team', 'low', 'medium', 'high', 'update'].map((tag) => `/apps/todo/tag/${tag}`),
  '/apps/email',
  ...['sent', 'draft', 'starred', 'spam', 'trash'].map((folder) => `/apps/email/${folder}`),
  ...['personal', 'company', 'important', 'private'].map((label) => `/apps/email/label/${label}`),
  '/pages/knowledge-base',
  '/pages/knowledge-base/money',
  '/pages/knowledge-base/money/take-a-payment',
  '/pages/faq',
  '/pages/blog/list',
  '/pages/blog/1',
  '/pages/blog/edit/1',
  '/components',
  '/components/button',
  '/extensions',
  '/extensions/mock-calls',
  '/ui/typography',
  '/ui/colors',
  '/ui/feather',
  '/card',
  '/card/basic',
  '/card/advance',
  '/card/statistic',
  '/card/analytic',
  '/card/action',
  '/charts/apex-chart',
  '/charts/chartjs',
  '/charts/echart',
  '/maps/leaflet',
  '/forms/form-element',
  ...['input', 'select', 'checkbox', 'radio', 'switch', 'textarea', 'datepicker'].map(
    (name) => `/forms/form-element/${name}`,
  ),
  '/forms/form-layout',
  '/forms/form-wizard',
  '/forms/form-validation',
  '/forms/form-repeater',
  '/table/bs-table',
  '/table/good-table',
  '/apps/e-commerce/shop',
  '/apps/e-commerce/wishlist',
  '/apps/e-commerce/checkout',
  '/apps/e-commerce/slate-board',
  '/pages/authentication/login-v1',
  '/pages/authentication/login-v2',
  '/pages/authentication/register-v1',
  '/pages/authentication/register-v2',
  '/pages/authentication/forgot-password-v1',
  '/pages/authentication/forgot-password-v2',
  '/pages/authentication/reset-password-v1',
  '/pages/authentication/reset-password-v2',
];

/** What the browser's console complains of. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  return complaints;
}

for (const view of [deskView, phoneView])
  test(`every page of the template part opens without an error: ${nameOf(view)}`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    await openConsole(page, demoOwner, '/pages/knowledge-base', view);
    for (const address of addresses) {
      await page.goto(`/console/demo${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${address}$`));
      await expectGood(page);
    }
    expect(complaints).toEqual([]);
  });

test(`the help is reached from a screen, and unknown addresses are none: ${nameOf(deskView)}`, async ({
  page,
}) => {
  await openConsole(page, demoOwner, '/fees', deskView);
  await page.getByRole('link', { name: 'Help for this page' }).click();
  await expect(page).toHaveURL(/\/pages\/knowledge-base\/money\/fees$/);
  await page.getByRole('searchbox').fill('refund credit');
  await expect(page.getByText('Discounts, reversals and refunds').first()).toBeVisible();

  await page.goto('/console/demo/apps/e-commerce/shop?sortBy=price-asc&q=chalk');
  await expect(page.getByRole('status').filter({ hasText: '2 products' })).toBeVisible();
  await page.getByRole('button', { name: /^Add to the cart: White chalk/ }).click();
  await page.getByRole('link', { name: /In the cart/ }).click();
  await expect(page.getByRole('combobox', { name: /White chalk/ })).toHaveValue('1');

  for (const address of ['/pages/account-setting', '/pages/profile']) {
    await page.goto(`/console/demo${address}`);
    await expect(page).toHaveURL(/\/account\/me$/);
  }
  for (const unknown of [
    '/apps/todo/tag/toString',
    '/apps/email/inbox%2F..%2Fx',
    '/apps/e-commerce/constructor',
    '/components/__proto__',
    '/pages/blog/99',
  ]) {
    await page.goto(`/console/demo${unknown}`);
    await expect(page).toHaveURL(/\/error-404$/);
  }
});

test(`an event and a task are written down, changed and taken out: ${nameOf(deskView)}`, async ({
  page,
}) => {
  await openConsole(page, demoOwner, '/apps/calendar', deskView);
  await page.getByRole('button', { name: 'Add an event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Evening of the parents');
  await dialog.getByLabel('Begins at').fill('18:00');
  await dialog.getByLabel('Ends at').fill('17:00');
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Save the event' }).click();
  await expect(dialog.getByRole('alert')).toContainText('It ends before it begins');
  await dialog.getByLabel('Ends at').fill('19:30');
  await dialog.getByRole('button', { name: 'Save the event' }).click();
  await expect(dialog).toBeHidden();
  await page.getByText('List', { exact: true }).click();
  await page.getByRole('button', { name: /18:00 Evening of the parents/ }).click();
  await dialog.getByRole('button', { name: 'Remove this event' }).click();
  await expect(page.getByRole('button', { name: /Evening of the parents/ })).toBeHidden();

  await page.goto('/console/demo/apps/todo');
  await page.getByRole('button', { name: 'Add a task' }).click();
  await dialog.getByLabel('What is to be done').fill('Count the new chairs');
  // Whoever writes it is among the others by no second name.
  const names = await dialog.getByLabel('Whose task it is').getByRole('option').allTextContents();
  expect(names.filter((name) => /mine|nkeng/i.test(name))).toHaveLength(1);
  await expectGood(page);
  await dialog.getByRole('button', { name: 'Save the task' }).click();
  await page.getByRole('button', { name: 'Count the new chairs', exact: true }).click();
  await dialog.getByLabel('What is to be done').fill('Count the old chairs');
  await dialog.getByRole('button', { name: 'Save the task' }).click();
  await page.getByRole('button', { name: 'Delete Count the old chairs' }).click();
  await expect(page.getByText('Count the old chairs')).toBeHidden();
  await page.goto('/console/demo/apps/todo/deleted');
  await expect(page.getByText('Count the old chairs').first()).toBeVisible();
});
