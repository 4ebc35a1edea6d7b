import { setTimeout as sleep } from 'node:timers/promises';
import { refreshToken } from '@ardoise/contract/session';
import { expect, type Page } from '@playwright/test';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { nameOf, openConsole, phoneView } from '../pages/console.ts';
import { codeSentTo, messagesTo } from '../pages/handset.ts';
import { newName, newPhone, registerOwner } from '../pages/people.ts';
import { demoStaff, signIn } from '../pages/school.ts';
import { test } from '../pages/test.ts';

const words = {
  unconfirmed: 'Non confirmé',
  confirmed: 'Confirmé',
  confirmPhone: 'Confirmer le numéro',
  changePhone: 'Changer de numéro',
  changeEmail: 'Changer d’e-mail',
  phone: 'Numéro de mobile',
  email: 'Adresse e-mail',
  password: 'Votre mot de passe',
  send: 'Recevoir le code',
  code: 'Code à six chiffres',
  confirm: 'Confirmer',
  resend: 'Recevoir un nouveau code',
  resent: 'Un nouveau code a été envoyé',
  wrongPassword: 'Le mot de passe actuel n’est pas le bon.',
  phoneTaken: 'Un autre compte utilise ce numéro.',
  badPhone: 'Saisissez un numéro de mobile camerounais',
  wrongCode: 'Ce code n’est pas le bon.',
  sixDigits: 'Saisissez les six chiffres.',
  phoneSaved: 'Votre numéro est confirmé',
  emailSaved: 'Votre e-mail est confirmé',
  phoneTold: 'votre numéro de connexion est maintenant',
  emailTold: 'e-mail de connexion est maintenant',
} as const;

type Word = keyof typeof words;

// Many steps, each with a code that a job delivers.
test.slow();

const demoOwnersPhone = '677100001';

/** The dialog that changes the phone or the email. */
function contactDialog(page: Page) {
  const say = (word: Word) => words[word];
  const dialog = page.getByRole('dialog');
  return {
    say,
    dialog,
    open: (word: 'confirmPhone' | 'changePhone' | 'changeEmail') =>
      page.getByRole('button', { name: say(word), exact: true }).click(),
    field: (word: 'phone' | 'email' | 'password' | 'code') =>
      dialog.getByLabel(say(word), { exact: true }),
    press: (word: 'send' | 'confirm' | 'resend') =>
      dialog.getByRole('button', { name: say(word), exact: true }).click(),
    sees: (word: Word) => expect(page.getByText(say(word))).toBeVisible(),
  };
}

test(`a person confirms and changes their phone and email (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { appId, email, password } = await registerOwner(request);
  await openConsole(page, { appId, login: email, password }, '/account/me', phoneView);
  const contact = contactDialog(page);
  await expect(page.getByText(contact.say('unconfirmed'), { exact: true })).toHaveCount(1);
  await expectGoodInBothViews(page);

  await contact.open('confirmPhone');
  await expect(contact.field('phone')).not.toHaveValue('');
  const phone = (await contact.field('phone').inputValue()).replace(/\D/g, '');
  await contact.field('password').fill('not this one');
  await contact.press('send');
  await contact.sees('wrongPassword');
  await expectGoodInBothViews(page);
  await contact.field('password').fill(password);
  await contact.press('send');
  await expect(contact.field('code')).toBeVisible();
  await expectGoodInBothViews(page);
  const code = await codeSentTo(request, phone);
  await contact.field('code').fill('12');
  await contact.press('confirm');
  await contact.sees('sixDigits');
  await contact.field('code').fill(code === '000000' ? '000001' : '000000');
  await contact.press('confirm');
  await contact.sees('wrongCode');
  await contact.press('resend');
  await contact.sees('resent');
  const second = await codeSentTo(request, phone, [code]);
  await contact.field('code').fill(`Code: ${second}`);
  await contact.press('confirm');
  await contact.sees('phoneSaved');
  await expect(page.getByText(contact.say('unconfirmed'), { exact: true })).toHaveCount(0);

  const nextPhone = newPhone();
  await contact.open('changePhone');
  await contact.field('phone').fill('12345');
  await contact.field('password').fill(password);
  await contact.press('send');
  await contact.sees('badPhone');
  await contact.field('phone').fill(demoOwnersPhone);
  await contact.press('send');
  await contact.sees('phoneTaken');
  await expect(contact.field('phone')).toBeFocused();
  await contact.field('phone').fill(nextPhone);
  await contact.press('send');
  await contact.field('code').fill(await codeSentTo(request, nextPhone));
  await contact.press('confirm');
  await expect(contact.dialog).toHaveCount(0);
  await expect
    .poll(async () => (await messagesTo(request, phone))[0]?.text ?? '')
    .toContain(contact.say('phoneTold'));

  const nextEmail = `${newName()}@school.example`;
  await contact.open('changeEmail');
  await contact.field('email').fill(nextEmail);
  await contact.field('password').fill(password);
  await contact.press('send');
  await contact.field('code').fill(await codeSentTo(request, nextEmail));
  await contact.press('confirm');
  await contact.sees('emailSaved');
  await expect(page.getByText(nextEmail).first()).toBeVisible();
  await expect
    .poll(async () => (await messagesTo(request, email))[0]?.text ?? '')
    .toContain(contact.say('emailTold'));
  await page.reload();
  await expect(page.getByText(contact.say('confirmed'), { exact: true })).toHaveCount(2);
  await signIn(request, { appId, login: nextEmail, password });
});

const atDesk = { language: 'en', width: 1440 } as const;
const isRefresh = (url: string) => url.endsWith(refreshToken.path);
const storedToken = (page: Page) =>
  page.evaluate(() => localStorage.getItem('refreshToken-demo') ?? 'none');

test('a page that is left while it refreshes is still signed in at its next start', async ({
  page,
}) => {
  await openConsole(page, demoStaff('auditor'), '/account/me', atDesk);
  let lost = 0;
  await page.route(`**${refreshToken.path}`, async (route) => {
    // The server has rotated the token; its answer never reaches the page.
    await route.fetch();
    lost += 1;
  });
  for (let start = 1; start <= 4; start += 1) {
    await page.reload();
    await expect.poll(() => lost).toBeGreaterThanOrEqual(start);
  }
  const kept = await storedToken(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const refreshed = page.waitForResponse((response) => isRefresh(response.url()));
  await page.reload();
  expect((await refreshed).status()).toBe(200);
  await expect.poll(() => storedToken(page)).not.toBe(kept);
  await page.reload();
  await expect(page).toHaveURL(/\/console\/demo\/account\/me$/);
  await expect(page.getByText('This session')).toBeVisible();
});

test('a page that is reloaded again and again while it starts stays signed in', async ({
  page,
}) => {
  await openConsole(page, demoStaff('analyst'), '/account/me', atDesk);
  // Its refresh is sent a second after the start: each reload meets it at another point of its way.
  for (let pauseMs = 700; pauseMs <= 1_500; pauseMs += 160) {
    await page.reload({ waitUntil: 'commit' });
    await sleep(pauseMs);
  }
  const refreshed = page.waitForResponse((response) => isRefresh(response.url()));
  await page.reload();
  expect((await refreshed).status()).toBe(200);
  await expect(page).toHaveURL(/\/console\/demo\/account\/me$/);
  await expect(page.getByText('This session')).toBeVisible();
});
