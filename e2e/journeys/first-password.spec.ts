import { myContacts, sendFirstPasswordCode, setFirstPassword } from '@ardoise/contract/account';
import type { Answer } from '@ardoise/contract/protocol/call';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectNoSidewaysScroll, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { demoStaff } from '../pages/school.ts';
import { test } from '../pages/test.ts';

const words = {
  changeEmail: 'Changer d’e-mail',
  none: 'Ce compte n’a pas encore de mot de passe.',
  send: 'Recevoir le code',
  code: 'Code à six chiffres',
  next: 'Nouveau mot de passe',
  set: 'Définir le mot de passe',
  done: 'Mot de passe défini.',
  email: 'Adresse e-mail',
  current: 'Mot de passe actuel',
} as const;

/**
 * The answers of an account that was made without a password. The demo has none on the staff of a school, and the
 * calls themselves are tested over HTTP.
 */
async function withoutPassword(page: Page): Promise<void> {
  let hasPassword = false;
  const contacts = (): Answer<typeof myContacts> => ({
    phone: { value: '677100005', isConfirmed: true },
    email: { value: 'auditor@demo.school', isConfirmed: true },
    hasPassword,
  });
  const answer = (data: object) => ({
    json: { success: true, data, errorMsg: null, errorCode: null },
  });
  await page.route(`**${myContacts.path}`, (route) => route.fulfill(answer(contacts())));
  await page.route(`**${sendFirstPasswordCode.path}`, (route) =>
    route.fulfill(answer({ ticket: 'a-ticket', sentTo: '6 •• •• •• 05', expiresIn: 600 })),
  );
  await page.route(`**${setFirstPassword.path}`, (route) => {
    expect(route.request().postDataJSON()).toEqual({
      ticket: 'a-ticket',
      code: '123456',
      password: 'seven green slates',
    });
    hasPassword = true;
    return route.fulfill(answer(contacts()));
  });
}

test(`whoever has no password sets one on the way to another email (${nameOf(phoneView)})`, async ({
  page,
}) => {
  await withoutPassword(page);
  await openConsole(page, demoStaff('auditor'), '/account/me', phoneView);
  await expect(page.getByText(words.none)).toBeVisible();
  await expect(page.getByLabel(words.current, { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: words.changeEmail, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(words.none)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.send }).click();
  await dialog.getByLabel(words.code, { exact: true }).fill('Code: 123 456');
  await dialog.getByLabel(words.next, { exact: true }).fill('seven green slates');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.set }).click();
  await expect(page.getByText(words.done)).toBeVisible();
  await expect(dialog.getByLabel(words.email, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel(words.current, { exact: true })).toBeVisible();
});
