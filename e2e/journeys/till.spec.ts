import { listCashSessions } from '@ardoise/contract/cash-sessions';
import { listPayments } from '@ardoise/contract/payments';
import { expect, type Page } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { messagesTo } from '../pages/handset.ts';
import { payerPhone } from '../pages/payer.ts';
import { newPhone } from '../pages/people.ts';
import { addStudent, newSchool, verifyByDesk } from '../pages/school.ts';
import { test } from '../pages/test.ts';

/** Presses keys and counts them; what is typed as a name or an amount is not counted. */
function keyboardOf(page: Page) {
  let pressed = 0;
  return {
    press: async (key: string) => {
      pressed += 1;
      await page.keyboard.press(key);
    },
    type: (text: string) => page.keyboard.type(text),
    pressed: () => pressed,
  };
}

const printed = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/downloads/receipts/'));

test(`cash is taken by keyboard from the search to the printed receipt (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  const phone = newPhone();
  await addStudent(owner, {
    firstName: 'Grâce',
    lastName: 'Achu',
    classId: classes[0]?.id,
    phone,
  });
  await openConsole(page, owner, '/fees/pay', deskView);
  await page.getByLabel('Float').fill('25000');
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'Open the session' }).click();
  await expect(page.getByText(/float 25,000/)).toBeVisible();

  const search = page.getByRole('combobox', { name: /Who is paid for/ });
  await search.focus();
  const keyboard = keyboardOf(page);
  await keyboard.type('achu');
  await keyboard.press('Enter');
  const amount = page.getByLabel('Amount', { exact: true });
  await expect(amount).toBeFocused();
  await expect(page.getByText('Achu Grâce').first()).toBeVisible();
  await expectGoodInBothViews(page);
  await amount.selectText();
  await keyboard.type('40 000');
  const receipt = printed(page);
  await keyboard.press('Enter');
  await expect(page.getByText('40,000 taken')).toBeVisible();
  await receipt;
  expect(keyboard.pressed()).toBeLessThanOrEqual(12);
  await expectGoodInBothViews(page);
  await expect.poll(async () => (await messagesTo(request, phone))[0]?.text).toMatch(/40,000 FCFA/);

  // A reload in the middle shows what became of it, and takes nothing again.
  await page.reload();
  await expect(page.getByText('40,000 taken')).toBeVisible();
  await keyboard.press('Enter');
  await expect(search).toBeFocused();

  // The same again is warned of, and taken by a second press.
  await keyboard.type('achu');
  await keyboard.press('Enter');
  await expect(amount).toBeFocused();
  await amount.selectText();
  await keyboard.type('40000');
  await keyboard.press('Enter');
  await expect(page.getByText(/were paid for the same/)).toBeVisible();
  await expectGoodInBothViews(page);
  await keyboard.press('Enter');
  await expect(page.getByText('40,000 taken')).toBeVisible();
  const { items } = await owner.call(listPayments, { query: {} });
  expect(items.map(({ amount: paid }) => paid)).toEqual([40_000, 40_000]);
});

test(`a session is paid out of, counted, explained and locked (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  await openConsole(page, owner, '/cash', phoneView);
  await page.getByLabel('Fond de caisse').fill('20000');
  await page.getByRole('button', { name: 'Ouvrir la caisse' }).click();
  await page.getByRole('link', { name: 'Ma caisse' }).click();
  await page.getByRole('button', { name: 'Sortie de caisse' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Montant').fill('5000');
  await dialog.getByLabel('Motif').fill('Craies et feutres');
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Craies et feutres')).toBeVisible();
  await expectGoodInBothViews(page);

  await page.getByRole('button', { name: 'Compter et fermer' }).click();
  await page.getByLabel(/^10\s000 ×/).fill('1');
  await page.getByLabel(/^1\s000 ×/).fill('4');
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'Le comptage est terminé' }).click();
  await page.getByLabel('Ce qui l’explique').fill('Erreur de monnaie');
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: /Verrouiller, manquant 1\s000/ }).click();
  await expect(page.getByRole('button', { name: /Verrouiller/ })).toHaveCount(0);
  // The notice of the variance, which comes by itself, says it too.
  await expect(page.getByRole('main').getByText('Erreur de monnaie')).toBeVisible();
  const { items } = await owner.call(listCashSessions, { query: {} });
  expect(items[0]).toMatchObject({ expected: 15_000, counted: 14_000, variance: -1_000 });

  await openConsole(page, owner, '/cash', phoneView);
  // Of the cashier, and of the session.
  await expect(page.getByRole('main').getByText(/manquant 1\s000/)).toHaveCount(2);
  await expectGoodInBothViews(page);
});

test(`a prompt is followed at the desk, and a cheque waits to be confirmed (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  await verifyByDesk(request, owner.appId);
  const student = await addStudent(owner, {
    firstName: 'Paul',
    lastName: 'Bessala',
    classId: classes[0]?.id,
  });
  const pay = `/fees/pay?studentId=${student.id}`;
  await openConsole(page, owner, pay, deskView);
  await page.getByLabel('MTN MoMo').check();
  await page.getByLabel('Amount', { exact: true }).fill('30000');
  await page.getByLabel('Phone to pay from').fill(payerPhone('approves'));
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: /Ask for 30,000/ }).click();
  const asked = page.getByRole('region', { name: 'Prompt sent' });
  await expect(asked.getByText(/^(Paid|Done)/).first()).toBeVisible();
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'Next payment' }).click();

  await openConsole(page, owner, pay, deskView);
  await page.getByLabel('Other', { exact: true }).check();
  await page.getByLabel('Amount', { exact: true }).fill('20000');
  await page.getByLabel('Reference').fill('BV 4711');
  await page.getByLabel('Date of the payment').fill('02/11/2026');
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: /Record 20,000/ }).click();
  // The prompt was paid a moment ago.
  await page.getByRole('button', { name: /Take 20,000 all the same/ }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('button', { name: 'Record 20,000' }).click();
  await expect(page.getByRole('button', { name: /\/000\s002$/ })).toBeVisible();
});
