import { createService } from '@ardoise/contract/services';
import { getStudent } from '@ardoise/contract/students';
import { listSubscriptions } from '@ardoise/contract/subscriptions';
import { expect } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { addStudent, newSchool } from '../pages/school.ts';
import { test } from '../pages/test.ts';

test.slow();

test(`a bus is offered, a class subscribes, its price changes and one child leaves it (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  const [form1, form2] = classes;
  const grace = await addStudent(owner, {
    firstName: 'Grace',
    lastName: 'Achu',
    classId: form1?.id,
  });
  await addStudent(owner, { firstName: 'Paul', lastName: 'Biya', classId: form2?.id });
  await openConsole(page, owner, '/services', deskView);
  await expect(page.getByText('No services yet')).toBeVisible();
  await expectGoodInBothViews(page);

  await page.getByRole('button', { name: 'Add a service' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add the service' }).click();
  await expect(dialog.getByText('This is required.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Bus');
  await dialog.getByRole('button', { name: 'Add a location' }).click();
  await dialog.getByRole('textbox', { name: 'Location or sector 1' }).fill('Akwa');
  await dialog.getByRole('textbox', { name: 'Cost of item 1' }).fill('12000');
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'Add the service' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bus' })).toBeVisible();

  await page.getByRole('button', { name: 'Subscribe students' }).click();
  await dialog.getByRole('radio', { name: 'A whole class' }).check();
  await dialog.getByRole('combobox', { name: 'Class' }).click();
  await page.getByRole('option', { name: /Form 1A/ }).click();
  await dialog.getByRole('combobox', { name: 'What of it' }).click();
  await page.getByRole('option', { name: /Akwa/ }).click();
  await expect(dialog.getByText('1 student will be subscribed.')).toBeVisible();
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Achu Grace' })).toBeVisible();

  await page.getByRole('button', { name: 'Subscribe students' }).click();
  await dialog.getByRole('combobox', { name: 'Students' }).fill('Biya');
  await page.getByRole('option', { name: /Biya Paul/ }).click();
  await dialog.getByRole('combobox', { name: 'What of it' }).click();
  await page.getByRole('option', { name: /Akwa/ }).click();
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Biya Paul' })).toBeVisible();
  await expectGoodInBothViews(page);

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Cost of item 1' }).fill('10000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/2 students have the old price/)).toBeVisible();
  await dialog.getByRole('radio', { name: 'For everything not yet paid' }).check();
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'See the fees' }).click();
  await expect(page.getByRole('table').getByText('Bus · Akwa')).toHaveCount(2);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);

  await openConsole(page, owner, `/onboarding/students/${grace.id}`, deskView);
  await page.getByRole('button', { name: 'End Bus · Akwa' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Walks to school');
  await expect(dialog.getByText('Stays owed', { exact: true })).toBeVisible();
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'End the subscription' }).click();
  await expect(dialog).toBeHidden();
  const { fees } = await owner.call(getStudent, { params: { id: grace.id } });
  expect(fees.find(({ kind }) => kind === 'service')).toMatchObject({
    title: 'Bus · Akwa',
    amount: 10_000,
    pending: 10_000,
  });
  const { items } = await owner.call(listSubscriptions, { query: { studentId: grace.id } });
  expect(items).toMatchObject([{ isRunning: false, endedReason: 'Walks to school' }]);
});

test(`a basic fee is billed to those who were enrolled before, and switched off (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  await addStudent(owner, { firstName: 'Grace', lastName: 'Achu', classId: classes[0]?.id });
  const { id } = await owner.call(createService, {
    body: { type: 100, name: 'Registration fee', cost: 5_000, every: 'year' },
  });
  await openConsole(page, owner, `/services/${id}`, phoneView);
  await expect(page.getByRole('heading', { level: 1, name: 'Frais d’inscription' })).toBeVisible();
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'Facturer 1 élève' }).click();
  await expect(page.getByRole('button', { name: 'Facturer 1 élève' })).toBeHidden();
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await expect(page.getByRole('dialog').getByText('Form 1A')).toBeVisible();
  await expectGoodInBothViews(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Plus', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Désactiver' }).click();
  await expectGoodInBothViews(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click();
  await expect(page.getByRole('button', { name: 'Activer', exact: true })).toBeVisible();
});
