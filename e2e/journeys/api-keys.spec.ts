import { expect } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGood, expectGoodInBothViews } from '../pages/good-page.ts';
import { newOwner } from '../pages/school.ts';
import { test } from '../pages/test.ts';

test(`a key is made, changed, rotated and revoked: ${nameOf(deskView)}`, async ({
  page,
  request,
}) => {
  const owner = await newOwner(request);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const secret = dialog.locator('code');
  const act = async (name: string) => {
    await button('More about Website').first().click();
    await page.getByRole('menuitem', { name }).click();
  };

  await openConsole(page, owner, '/api-keys', deskView);
  await expect(page.getByRole('heading', { name: 'No key that works' })).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'Read the developer documentation' }),
  ).toHaveAttribute('href', '/api/docs?lang=en');
  await expectGoodInBothViews(page);
  await button('Create a key').click();
  await button('Create and show the key').click();
  await expect(dialog.getByText('This is required.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Website');
  const addresses = dialog.getByRole('textbox', { name: 'Allowed addresses' });
  await addresses.fill('school.cm');
  await button('Create and show the key').click();
  await expect(dialog.getByText('Enter an address such as 196.200.1.7')).toBeVisible();
  await expectGoodInBothViews(page);
  await addresses.fill('196.200.1.7/24');
  await dialog.getByRole('combobox', { name: 'Expires' }).selectOption('90');

  // Whatever goes wrong on the way is said in plain words, and nothing that was typed is lost.
  await page.route('**/school/api-keys', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await button('Create and show the key').click();
  await expect(dialog.getByText('Failed to generate key. Please try again')).toBeVisible();
  await page.unroute('**/school/api-keys');
  await button('Create and show the key').click();
  await expect(secret).toHaveText(/^ard_test_c_[0-9A-Za-z]{36}$/);
  const first = (await secret.textContent()) ?? '';
  await expectGoodInBothViews(page);
  await page.keyboard.press('Escape');
  await button('I have kept it').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(`${first.slice(0, 15)}…${first.slice(-4)}`)).toBeVisible();
  await expect(page.getByText('From 196.200.1.0/24')).toBeVisible();
  await expect(page.getByText('Never used')).toBeVisible();
  await expectGoodInBothViews(page);

  await act('Change');
  await dialog.getByRole('textbox', { name: 'Allowed addresses' }).fill('');
  await button('Save the key').click();
  await expect(page.getByText('From any address')).toBeVisible();

  await act('Rotate');
  await dialog.getByRole('combobox').selectOption('7');
  await expectGoodInBothViews(page);
  await button('Rotate the key').click();
  await expect(secret).toHaveText(/^ard_test_c_/);
  expect(await secret.textContent()).not.toBe(first);
  await button('I have kept it').click();
  await expect(page.getByText('Replaced', { exact: true })).toBeVisible();
  await expect(page.getByText(/Works until/)).toBeVisible();

  await act('Revoke');
  await button('Revoke the key').click();
  await expect(page.getByRole('heading', { name: 'Ended keys' })).toBeVisible();
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  await expectGoodInBothViews(page);
});

test(`une clé de production est créée au téléphone: ${nameOf(phoneView)}`, async ({
  page,
  request,
}) => {
  const owner = await newOwner(request);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');

  await openConsole(page, owner, '/api-keys', phoneView);
  await button('Créer une clé').click();
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Caisse');
  await dialog.getByRole('combobox', { name: 'Environnement' }).selectOption('production');
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption('disbursement');
  await expect(dialog.getByRole('checkbox', { name: 'Envoyer de l’argent' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Envoyer de l’argent' }).uncheck();
  await expectGood(page);
  await button('Créer et afficher la clé').click();
  await expect(dialog.locator('code')).toHaveText(/^ard_live_d_/);
  await expectGood(page);
  await button('Je l’ai conservée').click();
  await expect(page.getByText('Lire le solde disponible')).toBeVisible();
  await expect(page.getByText('Envoyer de l’argent')).toHaveCount(0);
  await expectGood(page);
});
