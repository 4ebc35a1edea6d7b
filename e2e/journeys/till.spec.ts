import { randomUUID } from 'node:crypto';
import { listCashSessions, openCashSession } from '@ardoise/contract/cash-sessions';
import { listPayments } from '@ardoise/contract/payments';
import { createStudent } from '@ardoise/contract/students';
import { takeAtDesk } from '@ardoise/contract/take-payment';
import { expect, type Locator, type Page } from '@playwright/test';
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

/** Closes what a line shows, by the dialog that wants a reason. */
async function closeWithReason(page: Page, line: Locator, reason: string): Promise<void> {
  await line.getByRole('button', { name: 'Close payment' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await page.getByRole('dialog').getByRole('button', { name: 'Close payment' }).click();
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

/** Where the desk sends a payment. */
const isTaking = (url: URL): boolean => url.pathname.endsWith(takeAtDesk.path);

test(`a newcomer pays, and a page that is reloaded in the middle tells what became of it (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  await owner.call(openCashSession, { body: { till: 'Caisse 1', float: 20_000 } });
  await openConsole(page, owner, '/fees/pay', phoneView);
  await page.getByRole('button', { name: 'Nouvel élève' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom', { exact: true }).fill('Fouda');
  await dialog.getByLabel('Prénom').fill('Inès');
  await dialog.getByRole('combobox', { name: 'Sexe' }).click();
  await page.getByRole('option', { name: 'Féminin' }).click();
  await dialog.getByRole('combobox', { name: 'Classe' }).click();
  await page.getByRole('option', { name: /Form 1A/ }).click();
  await dialog.getByLabel('Nom du parent ou tuteur').fill('Fouda Marthe');
  await dialog.getByLabel('Téléphone du parent ou tuteur').fill(newPhone());
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'Ajouter et passer au paiement' }).click();

  const take = async (given: string) => {
    await page.getByLabel('Montant', { exact: true }).fill('20000');
    await page.getByLabel('Somme remise').fill(given);
    await page.getByRole('button', { name: /Encaisser 20\s000 en espèces/ }).click();
  };
  await take('19999');
  await expect(page.getByText('La somme remise est inférieure au montant à payer.')).toBeVisible();

  // No answer comes back. At first the page is gone before the server has heard of it.
  let isHeard = false;
  await page.route(isTaking, async (route) => {
    if (isHeard) await route.fetch();
  });
  const sent = page.waitForRequest((one) => isTaking(new URL(one.url())));
  await take('25000');
  await sent;
  await page.reload();
  await expect(page.getByText(/n’est pas enregistré. Recommencez/)).toBeVisible();
  await expectGoodInBothViews(page);
  const paid = async () =>
    (await owner.call(listPayments, { query: {} })).items.map(({ amount }) => amount);
  expect(await paid()).toEqual([]);

  // Then the server has taken it.
  isHeard = true;
  await take('25000');
  await expect.poll(paid).toEqual([20_000]);
  await page.reload();
  const card = page.getByRole('status', { name: 'Paiement encaissé' });
  await expect(card.getByText(/essai précédent/)).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveText(/Fouda Inès\s*20\s000/);
  await expect(card.getByText(/Monnaie à rendre\s:\s5\s000/)).toBeVisible();
  await expectGoodInBothViews(page);
  expect(await paid()).toEqual([20_000]);
});

test(`the finder leads to a payment; credit pays first, and siblings pay together (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  await owner.call(openCashSession, { body: { till: 'Desk 1', float: 20_000 } });
  const eldest = await addStudent(owner, {
    firstName: 'Luc',
    lastName: 'Ndongo',
    classId: classes[0]?.id,
  });
  const takeAhead = { studentIds: [eldest.id], amount: 125_000, asCredit: true };
  await owner.call(takeAtDesk, {
    body: { key: randomUUID(), means: { by: 'cash' }, ...takeAhead },
  });
  for (const firstName of ['Paule', 'Remi'])
    await owner.call(createStudent, {
      body: {
        firstName,
        lastName: 'Ndongo',
        gender: 1,
        familyId: eldest.family.id,
        classId: classes[1]?.id ?? null,
        joinedOn: '2000-01-01',
      },
    });
  await openConsole(page, owner, '/fees', deskView);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('paule');
  await expect(page.getByRole('option', { name: /Ndongo Paule/ })).toBeVisible();
  await expectGoodInBothViews(page);
  await page.keyboard.press('Shift+Enter');

  const amount = page.getByLabel('Amount', { exact: true });
  await expect(amount).toBeFocused();
  await expect(page.getByRole('button', { name: /Use 5,000 of the credit/ })).toBeVisible();
  await expectGoodInBothViews(page);
  await page.keyboard.press('F9');
  await expect(page.getByText(/5,000 of the credit used/)).toBeVisible();
  await expect(amount).toHaveValue('145000');
  await expect(page.getByRole('button', { name: /of the credit/ })).toHaveCount(0);

  await page
    .getByText(/Sibling: Ndongo Remi/)
    .getByRole('button', { name: 'Pay together' })
    .click();
  await expect(amount).toHaveValue('295000');
  await page.keyboard.press('Enter');
  const card = page.getByRole('status', { name: 'Payment taken' });
  await expect(card.getByRole('listitem')).toHaveText([
    /Ndongo Paule\s*145,000/,
    /Ndongo Remi\s*150,000/,
  ]);
  await expectGoodInBothViews(page);
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

  // One that the payer declines is tried again; one that stays without an answer is followed while the next payer is served, and closed with a reason.
  const other = await addStudent(owner, {
    firstName: 'Rose',
    lastName: 'Tabi',
    classId: classes[0]?.id,
  });
  await openConsole(page, owner, `/fees/pay?studentId=${other.id}`, deskView);
  await page.getByLabel('MTN MoMo').check();
  await page.getByLabel('Phone to pay from').fill(payerPhone('declines'));
  await page.getByRole('button', { name: /Ask for 120,000/ }).click();
  await expect(asked.getByText('Payment failed. Please try again')).toBeVisible();
  await expectGoodInBothViews(page);
  await asked.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('MTN MoMo').check();
  await page.getByLabel('Phone to pay from').fill(payerPhone('ignores'));
  await page.getByRole('button', { name: /Ask for 120,000/ }).click();
  await expect(asked.getByRole('button', { name: 'Check status' })).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Close payment' })).toBeVisible();
  await page.getByRole('button', { name: 'Next payment' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Tabi Rose' }).first();
  await expect(line.getByText('Pending')).toBeVisible();
  await expectGoodInBothViews(page);
  await closeWithReason(page, line, 'She pays in cash');
  await expect(line.getByText('Closed by the school without recording')).toBeVisible();
  await expectGoodInBothViews(page);

  await openConsole(page, owner, pay, deskView);
  await page.getByLabel('Other', { exact: true }).check();
  await page.getByLabel('Amount', { exact: true }).fill('20000');
  await page.getByLabel('Reference').fill('BV 4711');
  await page.getByLabel('Date of the payment').fill('02/11/2026');
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: /Record 20,000/ }).click();
  // The prompt was paid a moment ago.
  await page.getByRole('button', { name: /Take 20,000 all the same/ }).click();
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.getByRole('button', { name: 'Record 20,000' }).click();
  await expect(page.getByRole('button', { name: /\/000\s002$/ })).toBeVisible();

  // Another cheque is closed from the student's own desk.
  await openConsole(page, owner, `/fees/pay?studentId=${other.id}`, deskView);
  await page.getByLabel('Other', { exact: true }).check();
  await page.getByLabel('Reference').fill('BV 4712');
  await page.getByLabel('Date of the payment').fill('02/11/2026');
  await page.getByRole('button', { name: /Record 120,000/ }).click();
  await expect(page.getByText('Recorded, awaiting confirmation')).toBeVisible();
  const pending = page.getByRole('listitem').filter({ hasText: 'BV 4712' });
  await closeWithReason(page, pending, 'It bounced');
  await expect(pending.getByText('It bounced')).toBeVisible();
  await expect(pending.getByRole('button')).toHaveCount(0);
});
