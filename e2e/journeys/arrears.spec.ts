import { createYear, listClasses } from '@ardoise/contract/years';
import { type APIRequestContext, expect } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { newPhone } from '../pages/people.ts';
import { addStudent, newOwner, type Staff } from '../pages/school.ts';
import { schoolDay } from '../pages/school-day.ts';
import { test } from '../pages/test.ts';

/** As people type it. */
const typed = (day: string): string => day.split('-').reverse().join('/');

/** A school in which one family is late with 60,000 of 120,000. */
async function lateSchool(request: APIRequestContext): Promise<Staff> {
  const owner = await newOwner(request);
  const year = await owner.call(createYear, {
    body: {
      reopeningOn: schoolDay(-60),
      closingOn: schoolDay(240),
      cycles: [
        {
          kind: 'secondary',
          classes: [
            {
              name: 'Form 1A',
              tuition: 120_000,
              installments: [
                { amount: 60_000, dueOn: schoolDay(-20) },
                { amount: 60_000, dueOn: schoolDay(60) },
              ],
            },
          ],
        },
      ],
    },
  });
  const { items } = await owner.call(listClasses, { query: { yearId: year.id } });
  const student = { firstName: 'Grace', lastName: 'Achu', classId: items[0]?.id };
  await addStudent(owner, { ...student, phone: newPhone() });
  return owner;
}

test(`a family that is late is called, promises, and agrees a payment plan (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const owner = await lateSchool(request);
  await openConsole(page, owner, '/arrears', deskView);
  const row = page.getByRole('row', { name: /Achu/ });
  await expect(row).toContainText('60,000');
  await expect(row).toContainText('20 days late');
  await expectGoodInBothViews(page);
  await row.getByRole('link', { name: 'Achu' }).click();
  await expect(page.getByText('60,000 late')).toBeVisible();

  await page.getByRole('button', { name: 'Add a contact' }).click();
  await page.getByRole('textbox', { name: 'What was said' }).fill('Will come on Friday');
  await page.getByRole('button', { name: 'Save the contact' }).click();
  await expect(page.getByText('Will come on Friday')).toBeVisible();
  await page.getByRole('button', { name: 'Add a promise to pay' }).click();
  await page.getByRole('textbox', { name: 'By', exact: true }).fill(typed(schoolDay(-1)));
  await page.getByRole('button', { name: 'Save the promise' }).click();
  await expect(page.getByText('This day has passed. Choose today or later.')).toBeVisible();
  await page.getByRole('textbox', { name: 'By', exact: true }).fill(typed(schoolDay(5)));
  await page.getByRole('button', { name: 'Save the promise' }).click();
  await expect(page.getByText(`60,000 by ${typed(schoolDay(5))}`)).toBeVisible();

  await page.getByRole('button', { name: 'Agree a payment plan' }).click();
  const plan = page.getByRole('form', { name: 'New payment plan' });
  await expect(plan.getByText('Comes to 120,000, all that is owed.')).toBeVisible();
  await plan.getByRole('textbox', { name: 'Installment 3: amount' }).fill('30000');
  await expect(plan.getByText('10,000 of the 120,000 owed is missing.')).toBeVisible();
  await plan.getByRole('textbox', { name: 'Installment 1: amount' }).fill('50000');
  await plan.getByRole('textbox', { name: 'Installment 2: by' }).fill(typed(schoolDay(1)));
  await plan.getByRole('button', { name: 'Compare old and new' }).click();
  await expect(plan.getByText('This day must come after the one before it.')).toBeVisible();
  await plan.getByRole('textbox', { name: 'Installment 2: by' }).fill(typed(schoolDay(40)));
  await plan.getByRole('textbox', { name: 'Installment 3: by' }).fill(typed(schoolDay(70)));
  await plan.getByRole('button', { name: 'Compare old and new' }).click();
  await expect(plan.getByRole('heading', { name: 'With the plan' })).toBeVisible();
  await expectGoodInBothViews(page);
  await plan.getByRole('button', { name: 'Agree 120,000 in 3 installments' }).click();
  await expect(page.getByText('0 paid of 120,000')).toBeVisible();
  await expect(page.getByText('Owes 120,000')).toBeVisible();
  await expect(page.getByText('days late')).toHaveCount(0);
  await expectGoodInBothViews(page);

  await page.getByRole('link', { name: 'Write a message' }).click();
  await expect(page.getByRole('radio', { name: 'Chosen families' })).toBeChecked();
});

test(`whoever is late is written to from the list (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const owner = await lateSchool(request);
  await openConsole(page, owner, '/arrears?lateFrom=1&lateTo=30', phoneView);
  await expect(page.getByText('20 jours de retard')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Achu' });
  await expect(card).toContainText(/Reste à payer\s:\s120\s000/);

  // What is promised on the phone stands on the card.
  await card.getByRole('link', { name: 'Achu' }).click();
  await page.getByRole('button', { name: 'Noter une promesse de paiement' }).click();
  await page
    .getByRole('textbox', { name: 'Au plus tard le', exact: true })
    .fill(typed(schoolDay(5)));
  await page.getByRole('button', { name: 'Enregistrer la promesse' }).click();
  await expect(page.getByText(new RegExp(`pour le ${typed(schoolDay(5))}`))).toBeVisible();
  await page.goBack();
  await expect(card).toContainText(`Promis pour le ${typed(schoolDay(5))}`);
  await expectGoodInBothViews(page);
  await page.getByRole('link', { name: 'Écrire à cette famille' }).click();
  await expect(page.getByRole('radio', { name: 'Impayés filtrés' })).toBeChecked();
  await expect(page.getByText(/1 personne/).first()).toBeVisible();

  await page.goBack();
  await card.getByRole('link', { name: 'Achu' }).click();
  await page.getByRole('button', { name: 'Convenir d’un échéancier' }).click();
  const plan = page.getByRole('form', { name: 'Nouvel échéancier' });
  await plan.getByRole('button', { name: 'Comparer avant et après' }).click();
  await plan.getByRole('button', { name: /^Convenir de 120\s000 en 3 tranches$/ }).click();
  await expect(page.getByText(/0 payés sur 120\s000/)).toBeVisible();
});
