import { expect } from '@playwright/test';
import { deskView, nameOf, openConsole } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { newOwner } from '../pages/school.ts';
import { test } from '../pages/test.ts';

test(`a webhook is added, tested, looked into, sent again, given another secret and switched off: ${nameOf(deskView)}`, async ({
  page,
  request,
}) => {
  const owner = await newOwner(request);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');

  await openConsole(page, owner, '/webhooks', deskView);
  await expect(page.getByRole('heading', { name: 'No webhook yet' })).toBeVisible();
  await button('Add a webhook').click();
  const address = dialog.getByRole('textbox', { name: 'Address' });
  const receiver = (await address.inputValue()).replace(/demo$/, owner.appId);
  await address.fill('https://127.0.0.1/hook');
  await button('Add and show the secret').click();
  await expect(dialog.getByText('This address is not on the public internet')).toBeVisible();
  await expectGoodInBothViews(page);
  await address.fill(receiver);
  await dialog.getByRole('checkbox', { name: 'A student was added' }).check();
  await button('Add and show the secret').click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await expectGoodInBothViews(page);
  await button('I have kept it').click();
  await expect(dialog).toHaveCount(0);
  await expectGoodInBothViews(page);

  await page.getByRole('link', { name: `Deliveries and settings of ${receiver}` }).click();
  await button('Send a test event').click();
  const log = page.getByRole('region', { name: 'Deliveries' });
  await expect(log.getByText('Delivered', { exact: true })).toBeVisible();
  await expectGoodInBothViews(page);
  await button('Look at test.ping, number 1').click();
  await expect(dialog.getByRole('textbox', { name: 'Request' })).toHaveValue(/webhook-id:/);
  await expect(dialog.getByRole('textbox', { name: 'Answer' })).toHaveValue(/"received":true/);
  await expectGoodInBothViews(page);
  await button('Send again').click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await button('More').click();
  await page.getByRole('menuitem', { name: 'Make a new secret' }).click();
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'Make a new secret' }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await button('I have kept it').click();
  await expect(page.getByText('The one before it signs too until')).toBeVisible();

  await button('More').click();
  await page.getByRole('menuitem', { name: 'Switch off' }).click();
  await expect(page.getByText('What happens meanwhile is not sent later.')).toBeVisible();
  await expectGoodInBothViews(page);
  await button('Switch on').click();
  await expect(button('Send a test event')).toBeVisible();
});
