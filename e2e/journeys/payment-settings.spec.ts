import { paymentSettingsErrors, updatePaymentSettings } from '@ardoise/contract/payment-settings';
import { expect } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import {
  deskView,
  expectNoSidewaysScroll,
  nameOf,
  openConsole,
  phoneView,
} from '../pages/console.ts';
import { moneyScreens } from '../pages/money-screens.ts';
import { demoStaff, newSchool } from '../pages/school.ts';
import { test } from '../pages/test.ts';

test(`the school’s own account is set up and tested (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const screens = moneyScreens(page, phoneView);
  await openConsole(page, owner, '/settings/payment-settings', phoneView);
  await screens.button('test').first().click();
  await expect(screens.text('works')).toBeVisible();

  await page
    .getByRole('radio', { name: screens.say('own') })
    .first()
    .check();
  await screens.button('saveMtn').click();
  await expect(screens.text('required')).toBeVisible();
  await expectGoodInBothViews(page);
  await screens.field('appId').fill('palmiers');
  await screens.field('subscriptionKey').fill('collection-palmiers');
  await screens.field('apiUser').fill('a5d0152e-0f5c-4c6e-9d9b-3f2a5b1c7e10');
  await screens.field('apiKey').fill('not the key');
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain('palmiers');
  expect(stored).not.toContain('not the key');
  expect(stored).not.toContain('collection-palmiers');

  await screens.button('saveMtn').click();
  await expect(
    page.getByText(paymentSettingsErrors.accountRefused.fr.replace('{said}', '').trim()),
  ).toBeVisible();
  const isOn = page.getByRole('switch').first();
  await isOn.click();
  await screens.button('saveMtn').click();
  await expect(screens.text('mtnSaved')).toBeVisible();
  await expect(screens.field('apiKey')).toHaveValue('');
  await expect(screens.text('kept')).toHaveCount(3);
  await screens.button('test').first().click();
  await expect(screens.text('refused')).toBeVisible();
  await isOn.click();

  await screens.field('apiKey').fill('simulator');
  await screens.button('saveMtn').click();
  await expect(screens.field('apiKey')).toHaveValue('');
  await screens.button('test').first().click();
  await expect(screens.text('works')).toBeVisible();
  await expectGoodInBothViews(page);

  await screens.field('payoutApiKey').fill('simulator');
  await screens.button('saveMtn').click();
  await expect(screens.field('payoutApiKey')).toHaveValue('');
  await screens.button('test').first().click();
  await expect(screens.text('payoutIncomplete')).toBeVisible();
  await screens.field('payoutKey').fill('disbursement-palmiers');
  await screens.field('payoutUser').fill('a5d0152e-0f5c-4c6e-9d9b-3f2a5b1c7e10');
  await screens.button('saveMtn').click();
  await expect(screens.text('kept')).toHaveCount(6);
  await screens.button('test').first().click();
  await expect(screens.text('payoutWorks')).toBeVisible();
  await expectGoodInBothViews(page);
  await page.getByRole('checkbox', { name: screens.say('forgetPayouts') }).check();
  await screens.button('saveMtn').click();
  await expect(screens.text('kept')).toHaveCount(3);
});

test(`what two people change at once is laid side by side (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const screens = moneyScreens(page, deskView);
  await openConsole(page, owner, '/settings/payment-settings', deskView);
  await page
    .getByRole('radio', { name: screens.say('own') })
    .first()
    .check();
  await page.getByRole('switch').first().click();
  await screens.field('appId').fill('mine');
  await page.reload();
  await expect(screens.field('appId')).toHaveValue('mine');
  await expect(screens.text('restored')).toBeVisible();

  await owner.call(updatePaymentSettings, {
    params: { operator: 'mtn' },
    body: { isOn: false, kind: 'own', appId: 'theirs', version: 0 },
  });
  await screens.button('saveMtn').click();
  await expect(page.getByRole('alert')).toContainText(screens.say('changedMeanwhile'));
  await expectAccessible(page);
  await screens.button('keepMine').click();
  await screens.button('saveMtn').click();
  await expect(screens.text('mtnSaved')).toBeVisible();
  await expect(screens.field('appId')).toHaveValue('mine');
});

test(`an auditor reads the settings and changes nothing (${nameOf(phoneView)})`, async ({
  page,
}) => {
  const screens = moneyScreens(page, phoneView);
  await openConsole(page, demoStaff('auditor'), '/settings/payment-settings', phoneView);
  await expect(screens.text('readOnly')).toBeVisible();
  await expect(screens.button('saveMtn')).toHaveCount(0);
  await expect(screens.button('test')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
