import { updatePaymentSettings } from '@ardoise/contract/payment-settings';
import { getTransaction, listTransactions } from '@ardoise/contract/transactions';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import {
  deskView,
  expectNoSidewaysScroll,
  nameOf,
  openConsole,
  phoneView,
  type View,
} from '../pages/console.ts';
import { moneyScreens } from '../pages/money-screens.ts';
import { payByLink, payerPhone } from '../pages/payer.ts';
import { answerPrompt, tellThroughPawaPay } from '../pages/prompts.ts';
import { addStudent, newSchool, type Staff } from '../pages/school.ts';
import { test } from '../pages/test.ts';

interface Desk {
  readonly page: Page;
  readonly somebodyElse: () => Promise<Page>;
  readonly request: APIRequestContext;
  readonly view: View;
}

/** Expired, the operator said, and then paid: answers the school's owner and the transaction. */
async function paidAfterAll(desk: Desk): Promise<{ owner: Staff; id: string }> {
  const { page, somebodyElse, request, view } = desk;
  const { owner, classes } = await newSchool(request);
  const classId = classes[0]?.id;
  const student = await addStudent(owner, { firstName: 'Paul', lastName: 'Mbarga', classId });
  await openConsole(page, owner, `/onboarding/students/${student.id}`, view);
  const address = await moneyScreens(page, view).sharedLink();
  const payer = await somebodyElse();
  const phone = payerPhone('ignores');
  await payByLink(payer, address, { amount: 1_000, phone });
  await answerPrompt(request, phone, 'expire');
  const { items } = await owner.call(listTransactions, { query: {} });
  const id = items[0]?.id ?? '';
  const stands = () => owner.call(getTransaction, { params: { id } });
  await expect.poll(async () => (await stands()).failure).toBe('expired');
  await answerPrompt(request, phone, 'revive');
  await expect.poll(async () => (await stands()).needsAttention).toBe(true);
  return { owner, id };
}

test(`a payment that was paid after it failed is counted by the owner (${nameOf(phoneView)})`, async ({
  page,
  somebodyElse,
  request,
}) => {
  const { owner, id } = await paidAfterAll({ page, somebodyElse, request, view: phoneView });
  const screens = moneyScreens(page, phoneView);
  await openConsole(page, owner, '/', phoneView);
  await screens.region('needsYou').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/payment/status/${id}`));
  await expect(screens.text('paidAfterAll')).toBeVisible();
  await expectGoodInBothViews(page);
  await screens.button('count').click();
  await expect(screens.dialog()).toBeVisible();
  await expectGoodInBothViews(page);
  await screens
    .dialog()
    .getByRole('button', { name: screens.say('count') })
    .click();
  await expect(screens.text('isCounted')).toBeVisible();
  await expect(screens.link('genuine')).toBeVisible();
  await expect(screens.button('count')).toHaveCount(0);
  await expectGoodInBothViews(page);
});

test(`or closed with a reason (${nameOf(deskView)})`, async ({ page, somebodyElse, request }) => {
  const { owner, id } = await paidAfterAll({ page, somebodyElse, request, view: deskView });
  const screens = moneyScreens(page, deskView);
  await openConsole(page, owner, `/payment/status/${id}`, deskView);
  await screens.button('closePayment').click();
  const confirm = screens.dialog().getByRole('button', { name: screens.say('closePayment') });
  await expect(confirm).toBeDisabled();
  await screens.field('reason').fill('MTN 12/3');
  await expectAccessible(page);
  await confirm.click();
  await expect(screens.text('closedPayment')).toBeVisible();
  await expect(screens.button('closePayment')).toHaveCount(0);
  await expect(page.getByText('MTN 12/3')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test(`what was paid in another currency is shown with what was asked, and counted in francs (${nameOf(phoneView)})`, async ({
  page,
  somebodyElse,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  const secrets = { apiToken: 'simulator-journey' };
  await owner.call(updatePaymentSettings, {
    params: { operator: 'mtn' },
    body: { isOn: true, kind: 'pawapay', appId: 'journey', secrets, version: 0 },
  });
  const classId = classes[0]?.id;
  const student = await addStudent(owner, { firstName: 'Paul', lastName: 'Mbarga', classId });
  await openConsole(page, owner, `/onboarding/students/${student.id}`, phoneView);
  const screens = moneyScreens(page, phoneView);
  const address = await screens.sharedLink();
  await tellThroughPawaPay(request, { saidCurrency: 'EUR' });
  const payer = await somebodyElse();
  await payByLink(payer, address, { amount: 1_000, phone: payerPhone('approves') });
  const { items } = await owner.call(listTransactions, { query: {} });
  const id = items[0]?.id ?? '';
  const stands = () => owner.call(getTransaction, { params: { id } });
  await expect.poll(async () => (await stands()).attention).toBe('otherCurrency');
  await openConsole(page, owner, `/payment/status/${id}`, phoneView);
  await expect(screens.heading('notAsAsked')).toBeVisible();
  await expectGoodInBothViews(page);
  await screens.button('count').click();
  const confirm = screens.dialog().getByRole('button', { name: screens.say('count') });
  await expect(confirm).toBeDisabled();
  await screens.field('francs').fill('650');
  await expectGoodInBothViews(page);
  await confirm.click();
  await expect(screens.link('genuine')).toBeVisible();
  expect((await stands()).amount).toBe(650);
});
