import { listTransactions } from '@ardoise/contract/transactions';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import {
  deskView,
  expectNoSidewaysScroll,
  nameOf,
  openConsole,
  phoneView,
} from '../pages/console.ts';
import { messagesTo } from '../pages/handset.ts';
import { moneyScreens } from '../pages/money-screens.ts';
import { payByLink, payerPhone } from '../pages/payer.ts';
import { payerWords } from '../pages/payer-words.ts';
import { newPhone } from '../pages/people.ts';
import { answerPrompt, takenFrom } from '../pages/prompts.ts';
import { addStudent, newSchool, verifyByDesk } from '../pages/school.ts';
import { test } from '../pages/test.ts';

test(`a shared link is paid, and the money appears by itself (${nameOf(phoneView)})`, async ({
  page,
  somebodyElse,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  await verifyByDesk(request, owner.appId);
  const phone = newPhone();
  const student = await addStudent(owner, {
    firstName: 'Grâce',
    lastName: 'Achu',
    classId: classes[0]?.id,
    phone,
  });
  const screens = moneyScreens(page, phoneView);
  await openConsole(page, owner, '/', phoneView);
  await expect(screens.title('balance')).toBeVisible();
  await expect(screens.heading('noPayments')).toBeVisible();
  await expectGoodInBothViews(page);

  const desk = await somebodyElse();
  const deskScreens = moneyScreens(desk, phoneView);
  await openConsole(desk, owner, `/onboarding/students/${student.id}`, phoneView);
  const address = await deskScreens.sharedLink();
  expect(address).toMatch(/\/pay\/[\w-]{20,}$/);
  await expect(deskScreens.dialog().getByRole('img', { name: screens.say('qr') })).toBeVisible();
  const whatsApp = await deskScreens.link('whatsApp').getAttribute('href');
  expect(whatsApp).toContain(`https://wa.me/?text=`);
  expect(decodeURIComponent(whatsApp ?? '')).toContain(address);
  await expectGoodInBothViews(desk);
  await expect(deskScreens.button('sendSms')).toBeInViewport({ ratio: 1 });
  await deskScreens.button('sendSms').click();
  await expect(desk.getByText(screens.say('smsSent'))).toBeVisible();
  await expect.poll(async () => (await messagesTo(request, phone))[0]?.text).toContain(address);
  await deskScreens.button('close').first().click();

  const payer = await somebodyElse();
  await payByLink(payer, address, { amount: 40_000, phone: payerPhone('approves') });

  // Neither of the two open pages is loaded again.
  const movement = screens.row('Achu Grâce');
  await expect(movement).toBeVisible();
  await expect(screens.region('latest').getByText(screens.say('completed'))).toBeVisible();
  await expectGoodInBothViews(page);
  await screens.button('asTable').click();
  await expect(screens.button('asChart')).toBeVisible();
  await expectGoodInBothViews(page);

  const receipt = deskScreens.region('payments').getByRole('button', { name: /\/000\s001$/ });
  await expect(receipt).toBeVisible();
  await expectGoodInBothViews(desk);
  // The dialog in which the link was shared is still there.
  await desk.keyboard.press('Escape');
  const opened = desk.waitForResponse((answer) => answer.url().endsWith('/open'));
  await receipt.click();
  const { data } = (await (await opened).json()) as { data: { address: string } };
  const pdf = await request.get(data.address);
  expect(pdf.headers()['content-type']).toContain('application/pdf');

  await movement.click();
  await expect(screens.heading('history')).toBeVisible();
  await expect(screens.text('operatorAsked').first()).toBeVisible();
  await expectGoodInBothViews(page);
  const check = (await screens.link('genuine').getAttribute('href')) ?? '';
  await payer.goto(check);
  await expect(payer.getByRole('heading', { name: screens.say('genuineReceipt') })).toBeVisible();
});

test(`a payment that waits can be asked about, and is found (${nameOf(phoneView)})`, async ({
  page,
  somebodyElse,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  const student = await addStudent(owner, {
    firstName: 'Paul',
    lastName: 'Mbarga',
    classId: classes[0]?.id,
  });
  const screens = moneyScreens(page, phoneView);
  await openConsole(page, owner, `/onboarding/families/${student.family.id}`, phoneView);
  const address = await screens.sharedLink();
  await screens.button('close').first().click();
  const payer = await somebodyElse();
  const phone = payerPhone('ignores');
  await payByLink(payer, address, { amount: 1_000, phone });

  await openConsole(page, owner, '/apps/transactions', phoneView);
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: screens.say('searchTransactions') }).fill(phone);
  await expect(screens.row('Mbarga Paul')).toHaveCount(1);
  const { items } = await owner.call(listTransactions, { query: {} });
  const number = items[0]?.number ?? '';
  expect(number).toMatch(/^T-/);

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: screens.say('find') }).fill(number);
  // The student and the family are found by it too, above the transaction itself.
  await page
    .getByRole('option', { name: new RegExp(number) })
    .last()
    .click();
  await expect(page).toHaveURL(/\/payment\/status\//);
  await expect(screens.button('check')).toBeVisible();
  await expectAccessible(page);
  await expect(async () => {
    await screens.button('check').click();
    await expect(screens.text('noAnswerYet')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectNoSidewaysScroll(page);
});

test(`a prompt that nobody answers runs out, is told to everybody, and is paid later, once (${nameOf(deskView)})`, async ({
  page,
  somebodyElse,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  const student = await addStudent(owner, {
    firstName: 'Grâce',
    lastName: 'Achu',
    classId: classes[0]?.id,
  });
  const screens = moneyScreens(page, deskView);
  await openConsole(page, owner, `/onboarding/students/${student.id}`, deskView);
  const address = `${await screens.sharedLink()}?lang=${deskView.language}`;
  await screens.button('close').first().click();
  const payer = await somebodyElse();
  await payer.setViewportSize({ width: deskView.width, height: 844 });
  const phone = payerPhone('isAsked');
  await payByLink(payer, address, { amount: 1_000, phone });
  await expect(stateOf(payer, 'waiting')).toBeVisible();

  await openConsole(page, owner, '/apps/transactions', deskView);
  await page
    .getByRole('searchbox', { name: screens.say('searchTransactions') })
    .fill(`+237 ${phone.slice(0, 5)}`);
  await screens.row('T-').click();
  await expect(screens.heading('history')).toBeVisible();
  await answerPrompt(request, phone, 'ignore');
  await answerPrompt(request, phone, 'expire');

  await expect(stateOf(payer, 'failed')).toBeVisible();
  await expect(payer.getByText(payerWords[deskView.language].expired)).toBeVisible();
  await expectAccessible(payer);
  await expectNoSidewaysScroll(payer);
  await expect(screens.text('notAnswered')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: screens.say('notifications') }).click();
  await expect(page.getByRole('button', { name: screens.say('payerSilent') })).toBeVisible();
  await expectAccessible(page);

  await payer.getByRole('link', { name: payerWords[deskView.language].tryAgain }).click();
  await payByLink(payer, payer.url(), { amount: 1_000, phone });
  await answerPrompt(request, phone, 'approve');
  await expect(stateOf(payer, 'paid')).toBeVisible();
  expect(await takenFrom(request, phone)).toBe(1_000);
});

const stateOf = (page: Page, state: string) => page.locator(`#state[data-state="${state}"]`);
