import { randomUUID } from 'node:crypto';
import { openCashSession } from '@ardoise/contract/cash-sessions';
import { changeMoneyRules, giveDiscount } from '@ardoise/contract/corrections';
import { getStudent } from '@ardoise/contract/students';
import { confirmPendingPayment, takeAtDesk } from '@ardoise/contract/take-payment';
import { expect, type Page } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { addStudent, newSchool, type Staff } from '../pages/school.ts';
import { test } from '../pages/test.ts';

const reason = 'Wrong line of the list';

const act = async (page: Page, menu: RegExp, item: RegExp): Promise<void> => {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true });

const feeOf = async (staff: Staff, studentId: string) => {
  const student = await staff.call(getStudent, { params: { id: studentId } });
  return { id: student.fees[0]?.id ?? '', familyId: student.family.id };
};

/** Seen at the bank, and confirmed. */
async function paidAtBank(staff: Staff, studentId: string, amount: number): Promise<void> {
  const means = { by: 'other', method: 'bank', reference: 'BV 91', datedOn: '2026-09-01' } as const;
  const body = { key: randomUUID(), studentIds: [studentId], amount, means };
  const outcome = await staff.call(takeAtDesk, { body });
  if (outcome.state !== 'waiting') throw new Error(`It is ${outcome.state}.`);
  await staff.call(confirmPendingPayment, { params: { id: outcome.pendingId } });
}

test(`a discount, a fee marked as paid, and the payment moved to the right child (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  const classId = classes[0]?.id;
  const wrong = await addStudent(owner, { firstName: 'Paul', lastName: 'Mbarga', classId });
  await addStudent(owner, { firstName: 'Aline', lastName: 'Ekotto', classId });
  await openConsole(page, owner, `/onboarding/students/${wrong.id}`, deskView);

  await act(page, /^Correct Tuition/, /Discounts/);
  await page.getByRole('textbox', { name: /Percentage of the fee/ }).fill('101');
  await expect(page.getByText('At most 120,000 can be taken off.')).toBeVisible();
  await page.getByRole('textbox', { name: /Percentage of the fee/ }).fill('10');
  await page.getByRole('textbox', { name: /^Reason/ }).fill(reason);
  await expect(page.getByText('The fee then asks for 108,000.')).toBeVisible();
  await expectGoodInBothViews(page);
  // By the keyboard: the form is sent where it is filled.
  await confirm(page, 'Take off 12,000').press('Enter');
  await expect(page.getByText('12,000 discount')).toBeVisible();

  await act(page, /^Correct Tuition/, /Mark as paid/);
  await expect(confirm(page, 'Mark 108,000 as paid')).toBeDisabled();
  await page.getByRole('textbox', { name: /^Reason/ }).fill(reason);
  await confirm(page, 'Mark 108,000 as paid').click();
  await expect(page.getByText(/^108,000 marked as paid/)).toBeVisible();

  await act(page, /^Correct the payment/, /Move to another child/);
  await page.getByRole('combobox', { name: 'Right child' }).fill('Ekotto');
  await page.getByRole('option', { name: /Ekotto Aline/ }).click();
  await page.getByRole('textbox', { name: /^Reason/ }).fill(reason);
  await expectGoodInBothViews(page);
  await confirm(page, 'Move 108,000').click();
  await expect(page.getByText(/^Moved to Ekotto Aline, receipt/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Correct the payment/ })).toHaveCount(0);
});

test(`a reversal that takes two is withdrawn, and credit is refunded in cash (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  const classId = classes[0]?.id;
  const student = await addStudent(owner, { firstName: 'Paul', lastName: 'Mbarga', classId });
  const fee = await feeOf(owner, student.id);
  const params = { id: fee.id };
  await paidAtBank(owner, student.id, 120_000);
  await owner.call(giveDiscount, { params, body: { kind: 'staff', reason, amount: 20_000 } });
  const rules = { managerDiscountPercent: 50, secondPersonAbove: 50_000, version: 0 };
  await owner.call(changeMoneyRules, { body: rules });
  await openConsole(page, owner, `/onboarding/families/${fee.familyId}`, phoneView);

  await act(page, /^Rectifier le paiement/, /Annuler le paiement/);
  await expect(page.getByText(/quelqu’un d’autre doit confirmer/)).toBeVisible();
  await page.getByRole('textbox', { name: /^Motif/ }).fill(reason);
  await confirm(page, 'Annuler le paiement de 120 000').click();
  await expect(page.getByText('Annulation à confirmer')).toBeVisible();
  await act(page, /^Rectifier le paiement/, /Retirer la demande/);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Confirmer' })).toHaveCount(0);
  await page.getByRole('textbox', { name: /^Motif/ }).fill(reason);
  await confirm(page, 'Retirer la demande').click();
  await expect(page.getByText('Annulation à confirmer')).toHaveCount(0);

  await page.getByRole('button', { name: 'Rembourser', exact: true }).click();
  await expect(page.getByText(/aucune session de caisse n’est ouverte/)).toBeVisible();
  await owner.call(openCashSession, { body: { till: 'Guichet', float: 15_000 } });
  await expect(page.getByText(/aucune session de caisse n’est ouverte/)).toHaveCount(0);
  await page.getByRole('textbox', { name: /^Montant/ }).fill('15 001');
  await expect(page.getByText(/Il n’y a que 15.000 dans votre caisse/)).toBeVisible();
  await page.getByRole('textbox', { name: /^Montant/ }).fill('15000');
  await page.getByRole('textbox', { name: /^Motif/ }).fill(reason);
  await expectGoodInBothViews(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Rembourser 15/ })
    .click();
  await expect(page.getByRole('region', { name: 'Remboursements' })).toContainText(reason);
  await expect(page.getByText(/Avoir de la famille.: 5.000/)).toBeVisible();
  await expectGoodInBothViews(page);
});
