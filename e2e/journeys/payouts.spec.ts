import { randomUUID } from 'node:crypto';
import { openCashSession } from '@ardoise/contract/cash-sessions';
import { getBalance } from '@ardoise/contract/payments';
import { addPayoutTarget, verifyPayoutTarget } from '@ardoise/contract/payouts/payout-targets';
import { takeAtDesk } from '@ardoise/contract/take-payment';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { codeSentTo } from '../pages/handset.ts';
import { newPhone } from '../pages/people.ts';
import { answerPrompt, takenFrom } from '../pages/prompts.ts';
import { openDesk } from '../pages/provider-desk.ts';
import { addStudent, newSchool, type Staff, verifyByDesk } from '../pages/school.ts';
import { test } from '../pages/test.ts';

/** The owner of a verified school for which the provider holds this much. */
async function ownerWithHeld(request: APIRequestContext, amount: number): Promise<Staff> {
  const { owner, classes } = await newSchool(request);
  await verifyByDesk(request, owner.appId);
  const classId = classes[0]?.id;
  const student = await addStudent(owner, { firstName: 'Paul', lastName: 'Mbarga', classId });
  await owner.call(openCashSession, { body: { till: 'Caisse 1', float: 0 } });
  const phone = newPhone();
  await owner.call(takeAtDesk, {
    body: {
      key: randomUUID(),
      studentIds: [student.id],
      amount,
      means: { by: 'mobile', operator: 'mtn', phone },
    },
  });
  await answerPrompt(request, phone, 'approve');
  await expect.poll(async () => (await owner.call(getBalance, {})).available).toBe(amount);
  return owner;
}

/** A number that takes what it is sent, whatever comes before its last digits. */
const receivingPhone = (): string => `${newPhone().slice(0, 7)}55`;

const dialogOf = (page: Page) => page.getByRole('dialog');

test(`an owner verifies a number, pays out, and sees the money arrive: ${nameOf(deskView)}`, async ({
  page,
  request,
}) => {
  const owner = await ownerWithHeld(request, 90_000);
  const phone = receivingPhone();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

  await openConsole(page, owner, '/account/balance', deskView);
  await page.getByRole('link', { name: 'Pay out', exact: true }).click();
  await expect(page.getByText('90,000 FCFA can be paid out.')).toBeVisible();
  await expect(button('Pay out')).toBeDisabled();
  await expectGoodInBothViews(page);

  await button('Add').click();
  await dialogOf(page).getByRole('textbox', { name: 'Phone' }).fill(phone);
  await dialogOf(page).getByRole('textbox', { name: 'In the name of' }).fill('Collège Test');
  await expectGoodInBothViews(page);
  await button('Send the code').click();
  const code = await codeSentTo(request, phone);
  await dialogOf(page).getByRole('textbox', { name: 'Code' }).fill(code);
  await expectGoodInBothViews(page);
  await button('Verify').click();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();

  await button('Pay out').click();
  const amount = dialogOf(page).getByRole('textbox', { name: 'Amount' });
  await amount.fill('90001');
  await expect(button('Review')).toBeDisabled();
  await amount.fill('60000');
  await expectGoodInBothViews(page);
  await button('Review').click();
  await expect(dialogOf(page).getByText('Collège Test')).toBeVisible();
  await expect(dialogOf(page).getByText('30,000')).toBeVisible();
  await expectGoodInBothViews(page);
  await button('Pay out 60,000 FCFA').click();

  await expect(page.getByRole('heading', { level: 1, name: '60,000' })).toBeVisible();
  await expect(page.getByText('The money has arrived.')).toBeVisible();
  expect(await takenFrom(request, phone)).toBe(60_000);
  await expectGoodInBothViews(page);
  const receipt = page
    .context()
    .waitForEvent('response', (answer) => answer.url().includes('/downloads/payouts/'));
  await button('Receipt').click();
  expect((await receipt).headers()['content-type']).toBe('application/pdf');

  await openConsole(page, owner, '/account/payouts', deskView);
  await expect(page.getByText('30,000 FCFA can be paid out.')).toBeVisible();
  await expect(page.locator('[data-row-link]')).toHaveCount(1);
  await expectGoodInBothViews(page);
});

test(`a payout to a bank waits for the desk, which carries it out: ${nameOf(phoneView)}`, async ({
  page,
  somebodyElse,
  request,
}) => {
  const owner = await ownerWithHeld(request, 80_000);
  const phone = receivingPhone();
  const added = await owner.call(addPayoutTarget, {
    body: { kind: 'phone', phone, holder: 'Collège Test' },
  });
  const code = await codeSentTo(request, phone);
  await owner.call(verifyPayoutTarget, { params: { id: added.id }, body: { code } });
  const account = `1000500001${owner.appId.replaceAll(/\D/g, '').slice(-10).padStart(10, '0')}`;
  const desk = await somebodyElse();
  const press = (on: Page, name: string | RegExp) =>
    on.getByRole('button', { name, exact: true }).click();

  await openConsole(page, owner, '/account/payouts', phoneView);
  await press(page, 'Ajouter');
  await dialogOf(page).getByRole('combobox', { name: 'Type' }).selectOption('bank');
  await dialogOf(page).getByRole('textbox', { name: 'Banque' }).fill('Afriland First Bank');
  await dialogOf(page).getByRole('textbox', { name: 'Numéro de compte' }).fill(account);
  await dialogOf(page).getByRole('textbox', { name: 'Au nom de' }).fill('Collège Test');
  await expectGoodInBothViews(page);
  await press(page, 'Faire vérifier');
  await expect(page.getByText('Chez le prestataire', { exact: true })).toBeVisible();

  await openDesk(desk, phoneView);
  await desk.goto('/desk/payouts');
  await press(desk, `Confirmer ${account}`);
  await expectGoodInBothViews(desk);
  await dialogOf(desk).getByRole('button', { name: 'Confirmer', exact: true }).click();
  await expect(desk.getByRole('button', { name: `Confirmer ${account}` })).toHaveCount(0);

  await expect(page.getByText('Vérifié', { exact: true })).toHaveCount(2);
  await press(page, 'Reverser');
  await dialogOf(page).getByRole('combobox', { name: 'Vers' }).selectOption({ index: 1 });
  await dialogOf(page).getByRole('textbox', { name: 'Montant' }).fill('50000');
  await press(page, 'Vérifier');
  await expect(dialogOf(page).getByText(/exécute lui-même le virement/)).toBeVisible();
  await expectGoodInBothViews(page);
  await press(page, /^Demander 50.000 FCFA$/);
  await expect(page.getByText('Le prestataire doit l’approuver.', { exact: false })).toBeVisible();
  const about = await page.getByText(/^Reversement P-/).textContent();
  const number = about?.replace('Reversement ', '') ?? '';
  await expectGoodInBothViews(page);

  await desk.reload();
  await press(desk, `Prendre en charge ${number}`);
  await expectGoodInBothViews(desk);
  await dialogOf(desk).getByRole('button', { name: 'Prendre en charge', exact: true }).click();
  await press(desk, `${number} a été exécuté`);
  await dialogOf(desk).getByRole('textbox').fill('VIR-2026-77');
  await expectGoodInBothViews(desk);
  await dialogOf(desk).getByRole('button', { name: 'Exécuté', exact: true }).click();

  await expect(page.getByText('L’argent est arrivé.')).toBeVisible();
  await expect(page.getByText('VIR-2026-77')).toBeVisible();
  await expectGoodInBothViews(page);
});
