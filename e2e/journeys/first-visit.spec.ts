import { expect } from '@playwright/test';
import { businessLogin } from '../pages/business-login.ts';
import { nameOf, openConsole, twoViews } from '../pages/console.ts';
import { pngFile } from '../pages/files.ts';
import { demoStaff, newSchool } from '../pages/school.ts';
import { test } from '../pages/test.ts';

const words = {
  en: { account: 'Your account', logOut: 'Sign out', menu: 'Open the menu' },
  fr: { account: 'Votre compte', logOut: 'Se déconnecter', menu: 'Ouvrir le menu' },
} as const;

for (const view of twoViews) {
  test(`one signs in, sees the school’s name, and logs out for good (${nameOf(view)})`, async ({
    page,
  }) => {
    const say = words[view.language];
    const business = businessLogin(page, view.language);
    const { login, password } = demoStaff('owner');
    await page.setViewportSize({ width: view.width, height: 900 });
    await business.open();
    await business.signIn(login, password);
    await expect(page).toHaveURL(/\/console\/demo\/account\/balance$/);
    if (view.width < 800) await page.getByRole('button', { name: say.menu }).click();
    await expect(page.getByText('Collège Les Palmiers').first()).toBeVisible();
    if (view.width < 800) await page.keyboard.press('Escape');

    await page.getByRole('button', { name: say.account }).click();
    await page.getByRole('button', { name: say.logOut }).click();
    await expect(business.title('signIn')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token-demo'))).toBeNull();
    await page.goto('/console/demo/account/balance');
    await expect(business.title('signIn')).toBeVisible();
    await expect(page).toHaveURL(/next=%2Fconsole%2Fdemo%2Faccount%2Fbalance/);
  });
}

test('a logo is chosen in the app settings, and appears in the shell', async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  await openConsole(page, owner, '/settings/app-settings', { language: 'en', width: 1440 });
  const logo = page.getByRole('complementary').locator('img');
  await expect(logo).toHaveCount(0);
  const program = { ...pngFile('logo.png'), buffer: Buffer.from('MZ, and not a picture at all') };
  await page.getByLabel('Logo', { exact: true }).setInputFiles(program);
  await expect(page.getByRole('alert')).toContainText('image');
  await page.getByLabel('Logo', { exact: true }).setInputFiles(pngFile('logo.png'));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(logo).toBeVisible();
  await page.reload();
  await expect(logo).toHaveAttribute('src', /\/files\//);
});
