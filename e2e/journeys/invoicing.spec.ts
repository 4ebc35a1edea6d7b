import { createInvoice, getInvoice, listInvoices } from '@ardoise/contract/invoicing/invoices';
import { sendInvoice } from '@ardoise/contract/invoicing/invoice-moves';
import { listInvoicePayments } from '@ardoise/contract/invoicing/invoice-payments';
import { listPayments } from '@ardoise/contract/payments';
import { getStudent } from '@ardoise/contract/students';
import { expect, type Page } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { messagesTo } from '../pages/handset.ts';
import { payerPhone } from '../pages/payer.ts';
import { newPhone } from '../pages/people.ts';
import { addStudent, newSchool, type Staff, verifyByDesk } from '../pages/school.ts';
import { schoolDay } from '../pages/school-day.ts';
import { test } from '../pages/test.ts';

test.slow();

/** As people type it. */
const typed = (day: string): string => day.split('-').reverse().join('/');

/** Pays the first installment that is open, on the pages that a guardian sees. */
async function payFirst(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('input[name="phone"]').fill(payerPhone('approves'));
  await page.locator('#pay button').last().click();
  await page.locator('#start button').first().click();
  await expect(page).toHaveURL(/\/t\//);
}

test(`a family is billed, and pays in two installments by phone (${nameOf(deskView)})`, async ({
  page,
  request,
  somebodyElse,
}) => {
  const { owner, classes } = await newSchool(request);
  await verifyByDesk(request, owner.appId);
  const phone = newPhone();
  const student = { firstName: 'Grace', lastName: 'Achu', classId: classes[0]?.id, phone };
  const { id: studentId } = await addStudent(owner, student);
  await openConsole(page, owner, '/invoicing', deskView);
  await expect(page.getByText('No invoices yet')).toBeVisible();
  await expectGoodInBothViews(page);

  await page.getByRole('link', { name: 'New invoice' }).first().click();
  await page.getByRole('button', { name: 'Send invoice', exact: true }).click();
  await expect(page.getByText('Give the invoice a title.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Family' }).fill('achu');
  await page.getByRole('option', { name: /Achu · / }).click();
  await expect(page.getByRole('textbox', { name: 'Bill to' })).toHaveValue('Achu Emmanuel');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Second term');
  await page.getByRole('combobox', { name: 'Emails' }).fill('nobody');
  await page.getByRole('combobox', { name: 'Emails' }).press('Enter');
  const items = page.getByRole('group', { name: 'Achu Grace' });
  await items.getByRole('button', { name: /^\+ Tuition .* 120,000$/ }).click();
  await items.getByRole('button', { name: 'Add an item' }).click();
  await items.getByRole('textbox', { name: 'Description' }).fill('Trip to Limbe');
  await items.getByRole('textbox', { name: 'Amount' }).fill('-5');
  await page.getByRole('textbox', { name: 'Discount' }).fill('5000');
  await page.getByRole('button', { name: 'Pay in installments' }).click();
  await page.getByRole('textbox', { name: 'Percent of installment 1' }).fill('49');
  await page.getByRole('textbox', { name: 'Due date of installment 2' }).fill(typed(schoolDay(60)));
  await page.getByRole('button', { name: /^Send invoice of/ }).click();
  await expect(page.getByText('Invalid email: nobody. Enter a valid email address.')).toBeVisible();
  await items.getByRole('textbox', { name: 'Amount' }).fill('15000');
  await page.getByRole('combobox', { name: 'Emails' }).press('Backspace');
  await page.getByRole('button', { name: /^Send invoice of/ }).click();
  await expect(page.getByText(/The percentages must add up to 100/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Percent of installment 1' }).fill('50');
  await expect(page.getByText('Adds up to 130,000.')).toBeVisible();
  await expect(page.getByRole('complementary').getByText('130,000 FCFA')).toBeVisible();
  await expectGoodInBothViews(page);

  // What is typed is there after a reload.
  await page.reload();
  await expect(page.getByText('What you had typed has been restored.')).toBeVisible();
  await page.getByRole('button', { name: 'Send invoice of 130,000' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'By SMS' })).toBeChecked();
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'Send invoice of 130,000' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible();
  await expect(page.getByText('130,000 still to pay').first()).toBeVisible();
  await expect.poll(async () => (await messagesTo(request, phone))[0]?.text).toMatch(/\/pay\//);
  await expectGoodInBothViews(page);

  const { items: rows } = await owner.call(listInvoices, { query: {} });
  const id = rows[0]?.id ?? '';
  const { payAddress } = await owner.call(getInvoice, { params: { id } });
  const payer = await somebodyElse();
  await payFirst(payer, new URL(payAddress ?? '').pathname);
  await expect(page.getByText('65,000 still to pay').first()).toBeVisible();
  await expect(page.getByText('Opened', { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Partly paid').first()).toBeVisible();

  // The second one is asked for from the desk.
  await page.getByRole('link', { name: 'Take a payment' }).last().click();
  await page.getByRole('radio', { name: 'MTN MoMo' }).check();
  await page.getByRole('textbox', { name: 'Phone to pay from' }).fill(payerPhone('approves'));
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: /^Ask for 65,000/ }).click();
  // The same amount a moment after the first half: it is asked whether this is another payment.
  await page.getByRole('button', { name: 'Take 65,000 all the same' }).click();
  // "Paid" lasts only until the guardian has the message, the receipt stays.
  const asked = page.getByRole('region', { name: 'Prompt sent' });
  await expect(asked.getByRole('button', { name: /^SEE\// })).toBeVisible();
  await page.getByRole('link', { name: 'Open the invoice' }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();

  const paid = await owner.call(getInvoice, { params: { id } });
  expect(paid).toMatchObject({ state: 'paid', paid: 130_000, pending: 0 });
  const { fees, family } = await owner.call(getStudent, { params: { id: studentId } });
  expect(fees.reduce((sum, { pending }) => sum + pending, 0)).toBe(0);
  const payments = await owner.call(listPayments, { query: { familyId: family.id } });
  expect(payments.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(130_000);
  const onInvoices = await owner.call(listInvoicePayments, { query: {} });
  expect(onInvoices.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(130_000);
  await openConsole(page, owner, '/invoicing/payments', deskView);
  await expect(page.getByText(/^2 payments: 130,000/)).toBeVisible();
  await expectGoodInBothViews(page);
});

test(`a class is billed at once, and not a second time (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  const classId = classes[0]?.id;
  for (const [lastName, firstName] of [
    ['Achu', 'Grace'],
    ['Biya', 'Paul'],
    ['Fotso', 'Brice'],
  ] as const)
    await addStudent(owner, { firstName, lastName, classId, phone: newPhone() });
  await openConsole(page, owner, '/invoicing/bill-many', deskView);
  await page.getByRole('button', { name: 'Preview every invoice' }).click();
  await expect(page.getByText('Choose at least one class.')).toBeVisible();
  const fill = async () => {
    await page.getByRole('combobox', { name: 'Classes' }).click();
    await page.getByRole('option', { name: 'Form 1A' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('School trip');
    await page.getByRole('textbox', { name: 'Description of item 1' }).fill('Trip to Limbe');
    await page.getByRole('textbox', { name: 'Amount of item 1' }).fill('15000');
    await page.getByRole('textbox', { name: 'Due date' }).fill(typed(schoolDay(30)));
  };
  await fill();
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'Preview every invoice' }).click();
  await expect(page.getByText('3 invoices, 45,000 in all', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Bill family Fotso' }).uncheck();
  await expect(page.getByText('2 invoices, 30,000 in all', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Each month' }).check();
  await page.getByRole('button', { name: 'Send 2 invoices, 30,000 in all' }).click();
  await expect(page.getByText('Enter the day on which it ends.')).toBeVisible();
  await expectGoodInBothViews(page);
  await page.getByRole('textbox', { name: 'Until' }).fill(typed(schoolDay(90)));
  await page.getByRole('button', { name: 'Send 2 invoices, 30,000 in all' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'School trip' })).toBeVisible();
  await expect(page.getByText('2 invoices, 30,000 in all', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Achu' })).toBeVisible();
  await expectGoodInBothViews(page);

  // Those who have it are left out, and named.
  await page.getByRole('link', { name: 'Bill many', exact: true }).first().click();
  await expect(page.getByText(/^Each month until/)).toBeVisible();
  await fill();
  await page.getByRole('button', { name: 'Preview every invoice' }).click();
  await expect(page.getByText('1 invoice: 15,000', { exact: true })).toBeVisible();
  await expect(page.getByText(/all of it is billed already/)).toHaveCount(2);
  await expectGoodInBothViews(page);
});

/** An invoice of one new item, sent on paper. */
async function billed(owner: Staff, amount: number, title: string): Promise<string> {
  const { family, id: studentId } = await addStudent(owner, {
    firstName: 'Grace',
    lastName: 'Achu',
  });
  const { id, version } = await owner.call(createInvoice, {
    body: {
      familyId: family.id,
      title,
      billTo: 'Achu Emmanuel',
      language: 'en',
      dueOn: schoolDay(30),
      items: [{ studentId, description: 'Trip to Limbe', amount }],
    },
  });
  await owner.call(sendInvoice, { params: { id }, body: { channels: [], version } });
  return id;
}

test(`an invoice is voided and copied, and its copy is credited (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const id = await billed(owner, 20_000, 'School trip');
  await openConsole(page, owner, `/invoicing/${id}`, deskView);
  const more = async (item: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const dialog = page.getByRole('dialog');
  await more('Void the invoice');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The trip costs less');
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: /^Void INV-/ }).click();
  await expect(page.getByText('Void', { exact: true })).toBeVisible();

  await more('Copy to a new draft');
  const amount = page.getByRole('group', { name: 'Achu Grace' }).getByRole('textbox', {
    name: 'Amount',
  });
  await amount.fill('18000');
  await page.getByRole('button', { name: 'Send invoice of 18,000' }).click();
  for (const box of await dialog.getByRole('checkbox').all())
    if (await box.isEnabled()) await box.uncheck();
  await dialog.getByRole('button', { name: 'Issue on paper: 18,000' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^INV-.*2$/ })).toBeVisible();

  await more('Give a credit note');
  await dialog.getByRole('textbox', { name: 'Credited for Trip to Limbe' }).fill('99000');
  await expect(dialog.getByText('At most 18,000.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Credited for Trip to Limbe' }).fill('8000');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('One day less');
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'Credit 8,000' }).click();
  await expect(page.getByText('10,000 still to pay').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Credit notes' })).toBeVisible();
  await expectGoodInBothViews(page);

  await more('Mark as paid');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Paid to the bank');
  await dialog.getByRole('button', { name: 'Mark 10,000 as paid' }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  const { items } = await owner.call(listInvoices, { query: { sort: 'number' } });
  expect(items.map(({ state, total, paid, credited }) => [state, total, paid, credited])).toEqual([
    ['void', 20_000, 0, 0],
    ['paid', 18_000, 10_000, 8_000],
  ]);
});

test(`une famille est facturée depuis un téléphone (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  const { family } = await addStudent(owner, {
    firstName: 'Grace',
    lastName: 'Achu',
    classId: classes[0]?.id,
    phone: newPhone(),
  });
  await openConsole(page, owner, `/onboarding/families/${family.id}`, phoneView);
  await page.getByRole('link', { name: 'Nouvelle facture' }).click();
  const items = page.getByRole('group', { name: 'Achu Grace' });
  await items.getByRole('button', { name: 'Ajouter une ligne' }).click();
  await items.getByRole('textbox', { name: 'Description' }).fill('Sortie à Limbé');
  await items.getByRole('textbox', { name: 'Montant' }).fill('15000');
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Sortie scolaire');
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
  await expect(page.getByText('Brouillon', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Envoyer la facture de 15/ }).click();
  await expectGoodInBothViews(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Envoyer la facture de 15/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /^INV-/ })).toBeVisible();
  await openConsole(page, owner, '/invoicing?state=sent', phoneView);
  await expect(page.getByRole('link', { name: /Achu · Sortie scolaire/ })).toBeVisible();
  await expectGoodInBothViews(page);
  await openConsole(page, owner, '/invoicing/config', phoneView);
  await page.getByRole('textbox', { name: 'Numéro de facture', exact: true }).fill('F-{month}');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText(/entre accolades une fois/)).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Numéro de facture', exact: true })
    .fill('F{year}/{month}-{number}');
  await page.getByRole('radio', { name: 'Bandeau de couleur' }).check();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Réglages des factures enregistrés')).toBeVisible();
  await expectGoodInBothViews(page);
});
