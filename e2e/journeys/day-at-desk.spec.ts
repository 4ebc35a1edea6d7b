import { getCashSession, listCashSessions, openCashReport } from '@ardoise/contract/cash-sessions';
import { getFeeSummary, sumFees } from '@ardoise/contract/fees';
import { listOfflinePayments } from '@ardoise/contract/offline-desk';
import { getBalance, listPayments } from '@ardoise/contract/payments';
import { createStudent } from '@ardoise/contract/students';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { nameOf, openConsole, twoViews, type View } from '../pages/console.ts';
import { deskWords } from '../pages/desk-words.ts';
import { payerPhone } from '../pages/payer.ts';
import { addStudent, newSchool, type Staff, verifyByDesk } from '../pages/school.ts';
import { testInNewBrowser as test } from '../pages/test.ts';

/** What the day comes to, in whole francs. */
const day = { float: 25_000, bessala: 30_000, achu: 60_000, nkeng: 20_000, payOut: 5_000 };
const offline = { first: 40_000, second: 5_000 };
const cash = day.bessala + day.achu + offline.first + offline.second;
const taken = cash + day.nkeng;
const inDrawer = day.float + cash - day.payOut;
const tuition = 120_000;

/** As either language writes it. */
const said = (amount: number): RegExp =>
  new RegExp(`(?<!\\d)${amount.toLocaleString('en').replaceAll(',', '[\\s,]')}`);

/** A school with two children of one family and three others, who owe their tuition. */
async function prepare(request: APIRequestContext): Promise<Staff> {
  const { owner, classes } = await newSchool(request);
  await verifyByDesk(request, owner.appId);
  const classId = classes[0]?.id;
  const grace = await addStudent(owner, { firstName: 'Grâce', lastName: 'Achu', classId });
  await owner.call(createStudent, {
    body: {
      firstName: 'Paul',
      lastName: 'Achu',
      gender: 1,
      familyId: grace.family.id,
      classId: classId ?? null,
      joinedOn: '2000-01-01',
    },
  });
  for (const lastName of ['Bessala', 'Nkeng', 'Tabi'])
    await addStudent(owner, { firstName: 'Luc', lastName, classId });
  return owner;
}

function deskOf(page: Page, { language }: View) {
  const w = deskWords(language);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  return {
    w,
    press,
    async choose(name: string): Promise<void> {
      await page.getByRole('combobox', { name: w.who }).fill(name);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(w.amount, { exact: true })).toBeFocused();
    },
    fill: (amount: number) => page.getByLabel(w.amount, { exact: true }).fill(String(amount)),
    async expectTaken(amount: number, how: RegExp = w.taken): Promise<void> {
      const head = page.getByRole('heading', { name: how });
      await expect(head).toBeVisible();
      await expect(head).toHaveText(said(amount));
    },
    next: () => press(w.next),
  };
}

for (const view of twoViews)
  test(`a whole day at the desk, with the network cut for part of it (${nameOf(view)})`, async ({
    page,
    context,
    request,
  }) => {
    const owner = await prepare(request);
    const desk = deskOf(page, view);
    const { w } = desk;
    await openConsole(page, owner, '/fees/pay', view);
    await page.getByLabel(w.float).fill(String(day.float));
    await desk.press(w.open);

    await desk.choose('bessala');
    await desk.fill(day.bessala);
    await page.getByLabel(w.given).fill('50000');
    await desk.press(w.takeCash);
    await desk.expectTaken(day.bessala);
    await expect(page.getByText(w.change)).toHaveText(said(20_000));
    await desk.next();

    await desk.choose('achu');
    await desk.press(w.together);
    await desk.fill(day.achu);
    await desk.press(w.takeCash);
    await desk.expectTaken(day.achu);
    await desk.next();

    await desk.choose('nkeng');
    await page.getByLabel('MTN MoMo').check();
    await desk.fill(day.nkeng);
    await page.getByLabel(w.phone).fill(payerPhone('approves'));
    await desk.press(w.ask);
    const asked = page.getByRole('region', { name: w.asked });
    await expect(asked.getByText(w.isPaid).first()).toBeVisible();
    await desk.next();

    await page.getByRole('link', { name: w.mySession }).click();
    await desk.press(w.payOut);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(w.amount).fill(String(day.payOut));
    await dialog.getByLabel(w.whatFor).fill('Craies');
    await dialog.getByRole('button', { name: w.save }).click();
    await expect(page.getByText('Craies')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: w.toDesk }).click();
    await expect(page.getByRole('combobox', { name: w.who })).toBeVisible();

    await context.setOffline(true);
    await expect(page.getByText(w.offline)).toBeVisible();
    await expect(page.getByText(w.goOnReading)).toHaveCount(0);
    await desk.choose('tabi');
    await desk.fill(offline.first);
    await desk.press(w.takeCash);
    await desk.expectTaken(offline.first, w.takenOffline);
    await desk.next();
    // For the same child within half an hour: nobody takes it unawares.
    await desk.choose('tabi');
    await desk.fill(offline.second);
    await desk.press(w.takeCash);
    await expect(page.getByText(w.justPaid)).toHaveText(said(offline.first));
    await desk.press(w.goOn);
    await desk.expectTaken(offline.second, w.takenOffline);
    await context.setOffline(false);
    await expect(page.getByText(w.recorded, { exact: true })).toHaveCount(2);

    await page.getByRole('link', { name: w.mySession }).click();
    await desk.press(w.count);
    await page.getByLabel(/^10[\s,]000 ×/).fill(String(Math.floor(inDrawer / 10_000)));
    await page.getByLabel(/^5[\s,]000 ×/).fill(String((inDrawer % 10_000) / 5_000));
    await desk.press(w.counted);
    await desk.press(w.lock);
    // The dialog hides what is behind it until it is locked.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: w.count })).toHaveCount(0);
    await expect(page.getByRole('main').getByText(said(inDrawer)).first()).toBeVisible();
    await expectAgreement(owner, request);

    await openConsole(page, owner, '/account/balance', view);
    const main = page.getByRole('main');
    await expect(main.getByText(w.today, { exact: true }).locator('..')).toContainText(said(taken));
    await expect(main.getByText(w.toCollect, { exact: true }).locator('..')).toContainText(
      said(5 * tuition - taken),
    );
    await openConsole(page, owner, '/fees', view);
    await expect(main.getByText(said(5 * tuition - taken)).first()).toBeVisible();
  });

/** The drawer, its report, the receipts, the fees and the balance page say the same. */
async function expectAgreement(owner: Staff, request: APIRequestContext): Promise<void> {
  const { items: sessions } = await owner.call(listCashSessions, { query: {} });
  const id = sessions[0]?.id ?? '';
  const readSession = () => owner.call(getCashSession, { params: { id } });
  // The dialog goes before the answer to its press has come.
  await expect.poll(async () => (await readSession()).counted).not.toBeNull();
  const session = await readSession();
  expect(session).toMatchObject({
    takenInCash: cash,
    paidOut: day.payOut,
    expected: inDrawer,
    counted: inDrawer,
    variance: 0,
  });
  expect(session.movements.reduce((sum, { amount }) => sum + amount, 0)).toBe(inDrawer);
  const { address } = await owner.call(openCashReport, { params: { id }, body: {} });
  const report = await request.get(address);
  expect((await report.body()).subarray(0, 5).toString()).toBe('%PDF-');

  const { items: payments } = await owner.call(listPayments, { query: {} });
  expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(taken);
  expect(new Set(payments.map(({ receiptNumber }) => receiptNumber)).size).toBe(5);
  const inSession = session.movements.filter(({ kind }) => kind === 'payment');
  const ofCash = payments.filter(({ method }) => method === 'cash');
  expect(new Set(inSession.map(({ reference }) => reference))).toEqual(
    new Set(ofCash.map(({ receiptNumber }) => receiptNumber)),
  );
  const rest = { paid: taken, pending: 5 * tuition - taken };
  expect(await owner.call(sumFees, { query: {} })).toMatchObject(rest);
  expect(await owner.call(getFeeSummary, { query: { period: '24hours' } })).toMatchObject({
    collected: taken,
    payments: 5,
    year: rest,
  });
  const balance = await owner.call(getBalance, {});
  expect(balance).toMatchObject({
    collected: taken,
    toCollect: rest.pending,
    cash: { inDrawers: 0 },
    today: { collected: taken, count: 5 },
  });
  expect(new Map(balance.today.byMethod.map(({ method, amount }) => [method, amount]))).toEqual(
    new Map([
      ['cash', cash],
      ['mtn', day.nkeng],
    ]),
  );
  const { items: sent } = await owner.call(listOfflinePayments, { query: {} });
  expect(new Map(sent.map(({ amount, conflicts }) => [amount, conflicts.join()]))).toEqual(
    new Map([
      [offline.first, ''],
      [offline.second, 'same'],
    ]),
  );
}
