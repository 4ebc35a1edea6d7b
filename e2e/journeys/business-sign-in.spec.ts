import { languages } from '@ardoise/contract/values/language';
import { login } from '@ardoise/contract/session';
import { expect } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { arrivalAt, businessLogin } from '../pages/business-login.ts';
import { test } from '../pages/test.ts';

const password = 'ardoise-demo';

for (const language of languages) {
  test(`signs in with a password (${language})`, async ({ page }) => {
    const business = businessLogin(page, language);
    await business.open('login', { mode: 'dark' });
    await expect(business.title('signIn')).toBeVisible();
    await expectAccessible(page);

    const address = await arrivalAt(page, () => business.signIn('owner@demo.school', password));
    expect(address.pathname).toBe('/console/demo/');
    expect(address.searchParams.get('lang')).toBe(language);
    expect(address.searchParams.get('mode')).toBe('dark');
  });

  test(`says what is wrong, in words, and keeps what was typed (${language})`, async ({ page }) => {
    const business = businessLogin(page, language);
    await business.open();
    await business.button('signIn').click();
    await expect(business.text('required')).toHaveCount(2);
    await expect(business.field('login')).toBeFocused();

    await business.signIn('owner@demo.school', 'not the password');
    await expect(business.text('wrong')).toBeVisible();
    await expect(business.field('password')).toBeFocused();
    await expectAccessible(page);

    await page.reload();
    await expect(business.field('login')).toHaveValue('owner@demo.school');
    await expect(business.field('password')).toHaveValue('');
  });

  if (language === 'en')
    test(`tells how long the account is locked (${language})`, async ({ page }) => {
      const business = businessLogin(page, language);
      await page.route(`**${login.path}`, (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '100' },
          json: {
            success: false,
            data: null,
            errorMsg: 'Too many tries.',
            errorCode: 42900,
            reason: 'tooManyRequests',
          },
        }),
      );
      await business.open();
      await business.signIn('owner@demo.school', password);
      await expect(page.getByRole('alert')).toContainText(business.say('locked'));
      await expect(business.button('signIn')).toBeDisabled();
      await expectAccessible(page);
    });

  if (language === 'fr')
    test(`tells that there is no connection, and works when it is back (${language})`, async ({
      page,
    }) => {
      const business = businessLogin(page, language);
      await business.open();
      await page.context().setOffline(true);
      await business.signIn('owner@demo.school', password);
      await expect(page.getByRole('alert')).toContainText(business.say('offline'));
      await expectAccessible(page);

      await page.context().setOffline(false);
      const address = await arrivalAt(page, () => business.button('signIn').click());
      expect(address.pathname).toBe('/console/demo/');
    });
}

test('every screen that needs no sign-in is written in both languages', async ({ page }) => {
  for (const language of languages) {
    const business = businessLogin(page, language);
    await business.open('login');
    await expect(business.title('signIn')).toBeVisible();
    await business.open('otp');
    await expect(business.field('phone')).toBeVisible();
    await business.open('qr');
    await expect(page.getByRole('img', { name: business.say('qrPicture') })).toBeVisible();
    await business.open('register');
    await expect(business.title('register')).toBeVisible();
    await business.open('reset-password');
    await expect(business.title('forgotTitle')).toBeVisible();
  }
});

test('one press enters the demo as a role', async ({ page }) => {
  const business = businessLogin(page, 'fr');
  await business.open();
  const address = await arrivalAt(page, () => business.button('owner').click());
  expect(address.pathname).toBe('/console/demo/');
});

test('the keyboard alone signs in, and the password can be shown', async ({ page }) => {
  const business = businessLogin(page);
  await business.open();
  await expect(business.field('login')).toBeFocused();
  await page.keyboard.type('owner@demo.school');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Tab');
  await expect(business.button('showPassword')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(business.field('password')).toHaveAttribute('type', 'text');
  await business.field('password').focus();
  const address = await arrivalAt(page, () => page.keyboard.press('Enter'));
  expect(address.pathname).toBe('/console/demo/');
});

test('language and skin come from the address, leave it, and stay', async ({ page }) => {
  const business = businessLogin(page, 'fr');
  await business.open('login', { mode: 'dark', next: '/console/demo/apps/settings/profile' });
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', 'fr');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page).toHaveURL(/\/business\/login\?next=[^&]+$/);

  await page.getByRole('button', { name: business.say('otherLanguage') }).click();
  await page.getByRole('button', { name: 'Light theme' }).click();
  await page.reload();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('leads back to the page one came from', async ({ page }) => {
  const business = businessLogin(page);
  await business.open('login', { next: '/console/demo/access-control?page=2' });
  const address = await arrivalAt(page, () => business.signIn('manager@demo.school', password));
  expect(address.pathname).toBe('/console/demo/access-control');
  expect(address.searchParams.get('page')).toBe('2');
});

for (const next of ['//evil.example/console/demo/', '/\\evil.example', 'javascript:alert(1)']) {
  test(`a link that would lead to ${next} leads home`, async ({ page, baseURL }) => {
    const business = businessLogin(page);
    await business.open('login', { next });
    const address = await arrivalAt(page, () => business.signIn('support@demo.school', password));
    expect(address.origin).toBe(baseURL);
    expect(address.pathname).toBe('/console/demo/');
  });
}
