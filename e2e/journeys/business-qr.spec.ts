import { qrLogin } from '@ardoise/contract/session';
import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { arrivalAt, businessLogin } from '../pages/business-login.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { test } from '../pages/test.ts';

/** Shows a code on the computer and answers the address that the code holds. */
async function showCode(page: Page, language: 'en' | 'fr'): Promise<string> {
  const business = businessLogin(page, language);
  await business.open();
  const begun = page.waitForResponse((response) => response.url().endsWith(qrLogin.path));
  await business.button('byQr').click();
  const { data } = (await (await begun).json()) as { data: { address: string } };
  await expect(page.getByRole('img', { name: business.say('qrPicture') })).toBeVisible();
  return data.address;
}

/** A phone that scans the code before anyone is signed in on it. */
async function scan(browser: Browser, address: string, language: 'en' | 'fr'): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: language,
  });
  const phone = await context.newPage();
  await phone.goto(address);
  await businessLogin(phone, language).signIn('owner@demo.school', 'ardoise-demo');
  await expect(businessLogin(phone, language).title('approveTitle')).toBeVisible();
  return phone;
}

test('a signed-in phone approves a sign-in elsewhere (fr)', async ({
  page,
  browser,
  extraHTTPHeaders,
}) => {
  const address = await showCode(page, 'fr');
  await expectGoodInBothViews(page);
  const phone = await scan(browser, address, 'fr');
  const onPhone = businessLogin(phone, 'fr');
  await expect(
    phone.getByText(extraHTTPHeaders?.['x-forwarded-for'] ?? 'an address'),
  ).toBeVisible();
  await expectAccessible(phone);

  const arrived = await arrivalAt(page, () => onPhone.button('approve').click());
  expect(arrived.pathname).toBe('/console/demo/');
  await expect(onPhone.title('approved')).toBeVisible();
  await expectAccessible(phone);

  await phone.goto(address);
  await expect(onPhone.title('gone')).toBeVisible();
  await expectAccessible(phone);
  await phone.context().close();
});

test('a refused sign-in says so and offers a new code', async ({ page, browser }) => {
  const address = await showCode(page, 'en');
  const phone = await scan(browser, address, 'en');
  await businessLogin(phone).button('refuse').click();
  const business = businessLogin(page);
  await expect(business.text('refused')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show a new code' }).click();
  await expect(page.getByRole('img', { name: business.say('qrPicture') })).toBeVisible();
  await phone.context().close();
});

test('an expired code is replaced by a new one', async ({ page }) => {
  const business = businessLogin(page);
  let shown = 0;
  await page.route(`**${qrLogin.path}`, async (route) => {
    const isPoll = route.request().postData()?.includes('ticket') ?? false;
    if (!isPoll) shown += 1;
    const answer = isPoll && shown === 1 ? { state: 'expired', expiresIn: 0 } : null;
    if (answer === null) return route.continue();
    return route.fulfill({
      json: {
        success: true,
        data: { ...answer, ticket: 'spent', address: null, session: null },
        errorMsg: null,
        errorCode: null,
      },
    });
  });
  await business.open('qr');
  await expect.poll(() => shown).toBe(2);
  await expect(page.getByRole('img', { name: business.say('qrPicture') })).toBeVisible();
});
