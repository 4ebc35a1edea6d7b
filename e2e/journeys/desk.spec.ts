import { expect, type Page } from '@playwright/test';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { businessLogin } from '../pages/business-login.ts';
import { nameOf, openConsole, phoneView, screenSize, skinOf } from '../pages/console.ts';
import { registerOwner } from '../pages/people.ts';
import { test } from '../pages/test.ts';

const words = {
  search: 'Nom, ville ou adresse',
  unverified: 'Non vérifié',
  verified: 'Vérifié',
  verify: 'Vérifier',
  refuse: 'Refuser…',
  refuseNow: 'Refuser',
  reason: 'Motif',
  refused: 'Refusé',
  waits: /en attente/,
  applyNotice: 'Ardoise n’a pas encore vérifié cet établissement.',
  settings: 'Que faire : contactez le prestataire',
} as const;

/** Signs in at the hosted login as the desk, and ends where the desk works. */
async function openDesk(page: Page): Promise<void> {
  await page.setViewportSize(screenSize(phoneView.width));
  const business = businessLogin(page, phoneView.language);
  await business.open('login', { mode: skinOf(phoneView) });
  await business.field('login').fill('desk@ardoise.test');
  await business.field('password').fill('ardoise-demo');
  await page.getByRole('button', { name: business.say('signIn'), exact: true }).click();
  await expect(page).toHaveURL(/\/desk$/);
  await expect(page.getByRole('heading', { level: 1, name: words.waits })).toBeVisible();
}

test(`the desk refuses a school with a reason, then verifies it; its pages say what it is: ${nameOf(phoneView)}`, async ({
  page,
}) => {
  const { appId, email, password } = await registerOwner(page.request);
  const owner = { appId, login: email, password };
  await page.goto(`/apply/${appId}?lang=${phoneView.language}`);
  await expect(page.getByText(words.applyNotice)).toBeVisible();
  await expectGoodInBothViews(page);

  await openDesk(page);
  await expectGoodInBothViews(page);
  await page.getByRole('searchbox', { name: words.search }).fill(appId);
  await page.getByRole('link', { name: new RegExp(appId) }).click();
  await expect(page.getByRole('heading', { level: 1, name: `School ${appId}` })).toBeVisible();
  await expectGoodInBothViews(page);

  await page.getByRole('button', { name: words.refuse }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: words.refuseNow })).toBeDisabled();
  await dialog.getByRole('textbox', { name: words.reason }).fill('The authorisation is missing.');
  await dialog.getByRole('button', { name: words.refuseNow }).click();
  await expect(page.getByText(words.refused, { exact: true })).toBeVisible();

  await openConsole(page, owner, '/apps/settings/profile', phoneView);
  await expect(page.getByText(words.settings)).toBeVisible();
  await expect(page.getByText('The authorisation is missing.')).toBeVisible();
  await expectGoodInBothViews(page);

  await page.goto('/desk');
  await page.getByRole('searchbox', { name: words.search }).fill(appId);
  await page.getByRole('link', { name: new RegExp(appId) }).click();
  await page.getByRole('button', { name: words.verify, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.verify, exact: true }).click();
  await expect(page.getByText(words.verified, { exact: true })).toBeVisible();

  await page.goto(`/school/${appId}?lang=${phoneView.language}`);
  await expect(page.getByText(words.verified, { exact: true })).toBeVisible();
  await expect(page.getByText(words.unverified, { exact: true })).toHaveCount(0);
  await expectGoodInBothViews(page);
});

test('the desk is closed to the staff of a school, and reached from its address by whoever signs in', async ({
  page,
}) => {
  const { appId, email, password } = await registerOwner(page.request);
  await page.goto('/desk');
  await expect(page).toHaveURL(/\/business\/login\?next=%2Fdesk/);
  const business = businessLogin(page);
  await business.field('login').fill(email);
  await business.field('password').fill(password);
  await page.getByRole('button', { name: business.say('signIn'), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/console/${appId}/`));
});
