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
  '/apps/todo/tag/team',
  '/apps/email',
  '/apps/email/sent',
  '/apps/email/label/company',
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
  '/forms/form-element/input',
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
] as const;

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
