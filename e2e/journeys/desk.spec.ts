import type { Language } from '@ardoise/contract/values/language';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { businessLogin } from '../pages/business-login.ts';
import {
  expectNoSidewaysScroll,
  nameOf,
  openConsole,
  twoViews,
  type View,
} from '../pages/console.ts';
import { registerOwner } from '../pages/people.ts';
import { test } from '../pages/test.ts';

const words = {
  en: {
    search: 'Name, town or address',
    unverified: 'Not verified',
    verified: 'Verified',
    verify: 'Verify',
    refuse: 'Refuse…',
    refuseNow: 'Refuse',
    reason: 'Reason',
    refused: 'Refused',
    waits: /school waits? for the desk|schools wait for the desk/,
    applyNotice: 'Ardoise has not verified this school yet.',
    settings: 'What to do: contact the provider.',
  },
  fr: {
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
  },
} as const satisfies Record<Language, Record<string, string | RegExp>>;

/** Signs in at the hosted login as the desk, and ends where the desk works. */
async function openDesk(page: Page, { language, width }: View): Promise<void> {
  await page.setViewportSize({ width, height: width > 800 ? 900 : 844 });
  const business = businessLogin(page, language);
  await business.open('login', { lang: language, mode: width > 800 ? 'light' : 'dark' });
  await business.field('login').fill('desk@ardoise.test');
  await business.field('password').fill('ardoise-demo');
  await page.getByRole('button', { name: business.say('signIn'), exact: true }).click();
  await expect(page).toHaveURL(/\/desk$/);
  await expect(page.getByRole('heading', { level: 1, name: words[language].waits })).toBeVisible();
}

for (const view of twoViews) {
  const t = words[view.language];
  test(`the desk refuses a school with a reason, then verifies it; its pages say what it is: ${nameOf(view)}`, async ({
    page,
  }) => {
    const { appId, email, password } = await registerOwner(page.request);
    const owner = { appId, login: email, password };
    await page.goto(`/apply/${appId}?lang=${view.language}`);
    await expect(page.getByText(t.applyNotice)).toBeVisible();
    await expectAccessible(page);

    await openDesk(page, view);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('searchbox', { name: t.search }).fill(appId);
    await page.getByRole('link', { name: new RegExp(appId) }).click();
    await expect(page.getByRole('heading', { level: 1, name: `School ${appId}` })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: t.refuse }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: t.refuseNow })).toBeDisabled();
    await dialog.getByRole('textbox', { name: t.reason }).fill('The authorisation is missing.');
    await dialog.getByRole('button', { name: t.refuseNow }).click();
    await expect(page.getByText(t.refused, { exact: true })).toBeVisible();

    await openConsole(page, owner, '/apps/settings/profile', view);
    await expect(page.getByText(t.settings)).toBeVisible();
    await expect(page.getByText('The authorisation is missing.')).toBeVisible();
    await expectAccessible(page);

    await page.goto('/desk');
    await page.getByRole('searchbox', { name: t.search }).fill(appId);
    await page.getByRole('link', { name: new RegExp(appId) }).click();
    await page.getByRole('button', { name: t.verify, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.verify, exact: true }).click();
    await expect(page.getByText(t.verified, { exact: true })).toBeVisible();

    await page.goto(`/school/${appId}?lang=${view.language}`);
    await expect(page.getByText(t.verified, { exact: true })).toBeVisible();
    await expect(page.getByText(t.unverified, { exact: true })).toHaveCount(0);
    await expectAccessible(page);
  });
}

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
