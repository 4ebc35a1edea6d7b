import { listOfflinePayments } from '@ardoise/contract/offline-desk';
import { listPayments } from '@ardoise/contract/payments';
import { readDesk, takeAtDesk } from '@ardoise/contract/take-payment';
import { expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { deskView, nameOf, openConsole } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { addStudent, newSchool } from '../pages/school.ts';
import { testInNewBrowser as test } from '../pages/test.ts';

// The worker is kept out of all other journeys, whose answers are stood in for.
test.use({ serviceWorkers: 'allow' });

/** What the device keeps for the cash desk, as it lies there. */
const keptOf = (page: Page, appId: string) =>
  page.evaluate(
    (name) =>
      new Promise<Array<{ kind: string; text: string }>>((resolve, reject) => {
        const opening = indexedDB.open(name, 1);
        opening.onerror = () => reject(opening.error ?? new Error('closed'));
        opening.onsuccess = () => {
          const all = opening.result.transaction('sealed').objectStore('sealed').getAll();
          all.onsuccess = () =>
            resolve(
              all.result.map((one: { kind: string; data: ArrayBuffer }) => ({
                kind: one.kind,
                text: new TextDecoder().decode(one.data),
              })),
            );
        };
      }),
    `ardoise-desk-${appId}`,
  );

const keptOnDevice = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');

async function takeCash(page: Page, name: string, amount: string): Promise<void> {
  await page.getByRole('combobox', { name: /Who is paid for/ }).fill(name);
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Amount', { exact: true });
  await expect(field).toBeFocused();
  await field.fill(amount);
}

test(`the desk takes cash with the network cut, and each payment is recorded once when it is back (${nameOf(deskView)})`, async ({
  page,
  context,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  const classId = classes[0]?.id;
  await addStudent(owner, { firstName: 'Grâce', lastName: 'Achu', classId });
  const paul = await addStudent(owner, { firstName: 'Paul', lastName: 'Bessala', classId });
  const { installments } = await owner.call(readDesk, { query: { studentId: paul.id } });
  const owed = installments.reduce((sum, { open }) => sum + open, 0);
  await openConsole(page, owner, '/fees/pay', deskView);
  await page.getByLabel('Float').fill('25000');
  await page.getByRole('button', { name: 'Open the session' }).click();
  await expect(page.getByText(/float 25,000/)).toBeVisible();
  await keptOnDevice(page);
  await expect
    .poll(async () => (await keptOf(page, owner.appId)).map(({ kind }) => kind))
    .toContain('page');

  await context.setOffline(true);
  await expect(page.getByText('The cash desk is offline.')).toBeVisible();
  await takeCash(page, 'achu', '40 000');
  await expect(page.getByText('What is owed, as of')).toBeVisible();
  await expect(page.getByLabel('Other', { exact: true })).toHaveCount(0);
  await expectGoodInBothViews(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('40,000 taken offline')).toBeVisible();
  const slip = page.locator('iframe').contentFrame().locator('body');
  await expect(slip).toContainText('PROVISIONAL SLIP');
  await expect(slip).toContainText('This is not a receipt.');
  await expect(slip).toContainText('Achu Grâce');
  await expectGoodInBothViews(page);
  expect((await keptOf(page, owner.appId)).map(({ text }) => text).join()).not.toMatch(/Achu/);

  // The whole page anew, still without a network: nothing is lost, and the next payer comes.
  await page.reload();
  await expect(page.getByText('1 payment is waiting to be sent: 40,000')).toBeVisible();
  await takeCash(page, 'bessala', String(owed));
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 payments are waiting to be sent')).toBeVisible();

  // Whoever signs out now is told what is only here, and nothing is lost by reading it.
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const leaving = page.getByRole('dialog');
  await expect(leaving.getByText(/2 payments .* were taken offline/)).toBeVisible();
  await expectGoodInBothViews(page);
  await leaving.getByRole('button', { name: 'Stay signed in' }).click();
  await page.keyboard.press('Escape');

  // At another window the same was paid meanwhile.
  const means = { by: 'cash' } as const;
  const body = { key: randomUUID(), studentIds: [paul.id], amount: owed, means };
  await owner.call(takeAtDesk, { body });
  await context.setOffline(false);
  await expect(page.getByText('Recorded', { exact: true })).toHaveCount(2);
  await expect(page.getByText(/became the family’s credit/)).toBeVisible();
  await expect(page.getByText('The cash desk is offline.')).toBeHidden();
  await expectGoodInBothViews(page);
  const { items } = await owner.call(listPayments, { query: {} });
  expect(items.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([40_000, owed, owed]);

  await openConsole(page, owner, '/cash', deskView);
  const toCheck = page.getByRole('region', { name: 'Taken offline, to check' });
  await expect(toCheck.getByText('Bessala Paul')).toBeVisible();
  await expectGoodInBothViews(page);
  await toCheck.getByRole('button', { name: 'I have checked it' }).click();
  await expect(toCheck).toBeHidden();
  const sent = await owner.call(listOfflinePayments, { query: {} });
  expect(sent.items.map(({ state }) => state).sort()).toEqual(['decided', 'settled']);
});
