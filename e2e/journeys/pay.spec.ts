import { randomInt } from 'node:crypto';
import { createFamily } from '@ardoise/contract/families';
import type { Language } from '@ardoise/contract/values/language';
import { createPaymentLink } from '@ardoise/contract/payments';
import { createStudent } from '@ardoise/contract/students';
import type { PayOperator } from '@ardoise/contract/transactions';
import { createYear, listClasses } from '@ardoise/contract/years';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../pages/console.ts';
import { expectGood } from '../pages/good-page.ts';
import { payByLink, payerPhone } from '../pages/payer.ts';
import { payerWords } from '../pages/payer-words.ts';
import { answerPrompt, takenFrom } from '../pages/prompts.ts';
import { newOwner, verifyByDesk } from '../pages/school.ts';
import { schoolDay } from '../pages/school-day.ts';
import { test, testInNewBrowser } from '../pages/test.ts';

/** A person answers on these: their last digits tell the simulator nothing. */
const phoneOf = (operator: PayOperator): string =>
  `${operator === 'mtn' ? '67' : '69'}${randomInt(10_000, 99_999)}55`;

/** The link of a family with two children, one of them five days late, the other due today, and a child's payment code. */
async function newLink(request: APIRequestContext): Promise<{ link: string; code: string }> {
  const owner = await newOwner(request);
  await verifyByDesk(request, owner.appId);
  const classes = [
    { name: 'Form 1B', tuition: 80_000, installments: [40_000, 40_000] },
    { name: 'Form 3A', tuition: 50_000, installments: [50_000] },
  ];
  const year = await owner.call(createYear, {
    body: {
      reopeningOn: schoolDay(-30),
      closingOn: schoolDay(250),
      cycles: [
        {
          kind: 'secondary',
          classes: classes.map(({ name, tuition, installments }) => ({
            name,
            tuition,
            installments: installments.map((amount, index) => ({
              amount,
              dueOn: schoolDay(name === 'Form 1B' ? -5 + index * 90 : 0),
            })),
          })),
        },
      ],
    },
  });
  const { items } = await owner.call(listClasses, { query: { yearId: year.id } });
  const family = await owner.call(createFamily, {
    body: {
      name: 'Nkeng',
      guardians: [{ fullName: 'Nkeng Emmanuel', relationship: 'father', phones: [] }],
    },
  });
  const codes: string[] = [];
  for (const [index, firstName] of ['Grace', 'Peter'].entries()) {
    const student = await owner.call(createStudent, {
      body: {
        firstName,
        lastName: 'Nkeng',
        gender: 2,
        familyId: family.id,
        classId: items.find(({ name }) => name === classes[index]?.name)?.id ?? null,
      },
    });
    codes.push(student.paymentCode);
  }
  const { address } = await owner.call(createPaymentLink, { body: { familyId: family.id } });
  return { link: new URL(address).pathname, code: codes[0] ?? '' };
}

const stateOf = (page: Page, state: string) => page.locator(`#state[data-state="${state}"]`);

/** From the link to the page that follows the payment. */
async function press(page: Page, link: string, language: Language, phone: string): Promise<void> {
  const words = payerWords[language];
  await page.goto(`${link}?lang=${language}`);
  await page.locator('#phone').fill(phone);
  await page.getByRole('button', { name: words.continue }).click();
  await page.getByRole('button', { name: words.pay }).click();
  await expect(page).toHaveURL(/\/t\//);
}

test('the way back from a payment under way leads to it, not to the form that began it', async ({
  page,
  request,
}) => {
  const { link } = await newLink(request);
  await press(page, link, 'en', phoneOf('mtn'));
  await page.goBack();
  await expect(stateOf(page, 'waiting')).toBeVisible();
});

for (const { operator, language, scheme } of [
  { operator: 'mtn', language: 'en', scheme: 'light' },
  { operator: 'orange', language: 'fr', scheme: 'dark' },
] as const) {
  test(`a guardian pays for two children by ${operator} in ${language}, and the receipt is genuine`, async ({
    page,
    request,
  }) => {
    const words = payerWords[language];
    const phone = phoneOf(operator);
    const { link } = await newLink(request);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${link}?lang=${language}`);
    await expect(page.locator('#total')).toHaveText(/^90.000\sFCFA$/);
    await page.locator('#phone').fill(phone);
    await expect(page.locator(`[name=operator][value=${operator}]`)).toBeChecked();
    await expectGood(page);

    await page.getByRole('button', { name: words.continue }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.review })).toBeVisible();
    await expectGood(page);

    await page.getByRole('button', { name: words.pay }).click();
    await expect(stateOf(page, 'waiting')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: words.waiting })).toBeVisible();
    await expectGood(page);

    await answerPrompt(request, phone, 'approve');
    await expect(page.getByRole('heading', { level: 1, name: words.paid })).toBeVisible();
    await expectGood(page);
    expect(await takenFrom(request, phone)).toBe(90_000);

    await page.getByRole('link', { name: words.seeReceipt }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.genuine })).toBeVisible();
    await expect(page.getByText('N. G. · Form 1B')).toBeVisible();
    await expect(page.getByText('Grace')).toHaveCount(0);
    await expectGood(page);

    const receipt = new URL(page.url());
    const pdf = await page.request.get(`${receipt.pathname}.pdf?format=80mm&lang=${language}`);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    const changed = receipt.pathname.replace(/.$/, (last) => (last === '7' ? '8' : '7'));
    const answer = await page.goto(`${changed}?lang=${language}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: words.wrong })).toBeVisible();
    await expectGood(page);
  });
}

test('a refused prompt is told in plain words, and the next try pays once', async ({
  page,
  request,
}) => {
  const words = payerWords.en;
  const phone = phoneOf('mtn');
  const { link } = await newLink(request);
  await press(page, link, 'en', phone);
  await answerPrompt(request, phone, 'refuse');
  await expect(stateOf(page, 'failed')).toBeVisible();
  await expect(page.getByText(words.refused)).toBeVisible();
  await expectGood(page);
  await page.getByRole('link', { name: words.tryAgain }).click();
  await press(page, link, 'en', phone);
  await answerPrompt(request, phone, 'approve');
  await expect(stateOf(page, 'paid')).toBeVisible();
  expect(await takenFrom(request, phone)).toBe(90_000);
});

test('more than is owed is said before it is paid, and kept for the family', async ({
  page,
  request,
}) => {
  const words = payerWords.fr;
  const phone = phoneOf('mtn');
  const { link } = await newLink(request);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${link}?lang=fr`);
  await page.getByText(words.otherAmount).click();
  await page.locator('#amount').fill('142 000');
  await page.locator('#phone').fill(phone);
  await expectGood(page);
  await page.getByRole('button', { name: words.continue }).click();
  await expect(page.getByText(words.ahead)).toBeVisible();
  await expectGood(page);
  await page.locator('#start button').first().click();
  await answerPrompt(request, phone, 'approve');
  await expect(stateOf(page, 'paid')).toBeVisible();
  expect(await takenFrom(request, phone)).toBe(142_000);
});

test('ignored, closed, opened again and without a network, a payment is found and made once', async ({
  page,
  context,
  request,
}) => {
  const phone = phoneOf('orange');
  const { link } = await newLink(request);
  await press(page, link, 'fr', phone);
  const followed = new URL(page.url()).pathname;
  await answerPrompt(request, phone, 'ignore');
  // What follows the payment has come whole before the network goes.
  await page.waitForLoadState();
  await context.setOffline(true);
  await expect(page.locator('#offline')).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator('#offline')).toBeHidden();
  await page.close();
  const again = await context.newPage();
  await again.goto(`${link}?lang=fr`);
  expect(new URL(again.url()).pathname).toBe(followed);
  await answerPrompt(request, phone, 'approve');
  await expect(stateOf(again, 'paid')).toBeVisible();
  expect(await takenFrom(request, phone)).toBe(90_000);
});

test('pressed twice, and followed again later, it is one payment', async ({ page, request }) => {
  const words = payerWords.en;
  const phone = phoneOf('mtn');
  const { link } = await newLink(request);
  await page.goto(`${link}?lang=en`);
  await page.locator('#phone').fill(phone);
  await page.getByRole('button', { name: words.continue }).click();
  await page.getByRole('button', { name: words.pay }).dblclick();
  await expect(stateOf(page, 'waiting')).toBeVisible();
  const followed = new URL(page.url()).pathname;
  await answerPrompt(request, phone, 'approve');
  await expect(stateOf(page, 'paid')).toBeVisible();
  await page.goto(`${link}?lang=en`);
  await expect(page.locator('#total')).toHaveText(/^40,000\sFCFA$/);
  await page.goto(followed);
  await expect(stateOf(page, 'paid')).toBeVisible();
  expect(await takenFrom(request, phone)).toBe(90_000);
});

testInNewBrowser.describe('without JavaScript', () => {
  testInNewBrowser.use({ javaScriptEnabled: false });

  testInNewBrowser(
    'a stranger’s payment that waits is told to the family, which goes on',
    async ({ page, somebodyElse, request }) => {
      const words = payerWords.fr;
      const { link, code } = await newLink(request);
      const stranger = await somebodyElse();
      await payByLink(stranger, `/pay/${code}`, { amount: 100, phone: payerPhone('ignores') });
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`${link}?lang=fr`);
      expect(new URL(page.url()).pathname).toBe(link);
      await expectNoSidewaysScroll(page);
      const phone = phoneOf('mtn');
      await page.locator('#phone').fill(phone);
      await page.getByRole('button', { name: words.continue }).click();
      await expect(page.getByText(words.otherWaits)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: words.goOn }).click();
      await expect(page).toHaveURL(/\/t\//);
      await answerPrompt(request, phone, 'approve');
      await expect(page.getByRole('heading', { level: 1, name: words.paid })).toBeVisible();
    },
  );

  testInNewBrowser(
    'a payment is chosen, changed, confirmed, followed and receipted',
    async ({ page, request }) => {
      const words = payerWords.fr;
      const phone = phoneOf('mtn');
      const { link } = await newLink(request);
      await page.goto(`${link}?lang=fr`);
      await page.locator('#phone').fill(phone);
      await page.getByRole('button', { name: words.continue }).click();
      await page.getByRole('button', { name: words.change }).click();
      await expect(page.locator('#phone')).toHaveValue(phone);
      await page.getByRole('button', { name: words.continue }).click();
      await page.getByRole('button', { name: words.change }).click();
      await page.locator('[name=operator][value=orange]').check();
      await page.getByRole('button', { name: words.continue }).click();
      await expect(page.getByText(words.otherOperator)).toBeVisible();
      await page.locator('[name=kept]').check();
      await page.getByRole('button', { name: words.continue }).click();
      await expect(page.locator('.operator.orange')).toBeVisible();
      await page.getByRole('button', { name: words.pay }).click();
      await answerPrompt(request, phone, 'approve');
      await expect(page.getByRole('heading', { level: 1, name: words.paid })).toBeVisible();
      await page.getByRole('link', { name: words.seeReceipt }).click();
      await expect(page.getByRole('heading', { level: 1, name: words.genuine })).toBeVisible();
    },
  );
});

test('a payment code finds the child, a mistyped one is caught, a guessed link leads nowhere', async ({
  page,
  request,
}) => {
  const { code } = await newLink(request);
  const words = payerWords.en;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/pay?lang=en');
  await expectGood(page);
  const other = code.startsWith('A') ? 'C' : 'A';
  await page.locator('#code').fill(`${other}${code.slice(1)}`);
  await page.getByRole('button', { name: words.continue }).click();
  await expect(page.getByText(words.mistyped)).toBeVisible();
  await expectGood(page);
  await page.locator('#code').fill(code);
  await page.getByRole('button', { name: words.continue }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'N. Grace' })).toBeVisible();
  await page.goto(`/pay/${'x'.repeat(43)}?lang=en`);
  await expect(page.getByRole('heading', { level: 1, name: words.unknown })).toBeVisible();
  await expectGood(page);
});
