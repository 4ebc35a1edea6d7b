import { expect } from '@playwright/test';
import { createStudent } from '@ardoise/contract/students';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { newPhone } from '../pages/people.ts';
import { addStudent, newSchool, type Staff } from '../pages/school.ts';
import { test } from '../pages/test.ts';

// Each looks at several screens with axe, which takes a loaded machine its time.
/** The same child, entered once by the secretary and once from a list. */
async function addTwice(owner: Staff, classIds: ReadonlyArray<string | undefined>) {
  const phone = newPhone();
  const names = { firstName: 'Luc', lastName: 'Ondoa', phone };
  const first = await addStudent(owner, { ...names, classId: classIds[0] });
  const second = await addStudent(owner, { ...names, classId: classIds[1] });
  return { first, second };
}

test(`two records of one child become one, and are parted again (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  const { first, second } = await addTwice(owner, [classes[0]?.id, classes[1]?.id]);
  await openConsole(page, owner, `/onboarding/students/${first.id}`, deskView);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge with another record' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Merge Ondoa Luc');
  await expectGoodInBothViews(page);
  await page.getByRole('link', { name: 'Compare with Ondoa Luc' }).first().click();

  await expect(page.getByText('This record stays')).toBeVisible();
  await expect(page.getByText('Form 2A · 150,000 to pay, 0 paid')).toBeVisible();
  await expectGoodInBothViews(page);
  await page.getByRole('radio', { name: /Form 2A/ }).check();
  await expect(page.getByRole('checkbox', { name: /family too/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: /the same person/ })).toBeChecked();
  await page.getByRole('button', { name: /^Merge into Ondoa Luc/ }).click();

  await expect(page.getByText(/was merged into this record/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/onboarding/students/${first.id}`));
  await expect(page.getByText('Form 2A').first()).toBeVisible();
  await expectGoodInBothViews(page);

  // The address of the record that went leads to the one that stayed.
  await openConsole(page, owner, `/onboarding/students/${second.id}`, deskView);
  await expect(page).toHaveURL(new RegExp(`/onboarding/students/${first.id}`));

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/was merged into this record/)).toBeHidden();
  await expect(page.getByText('Form 1A').first()).toBeVisible();
});

test(`a student entered by mistake is removed and brought back (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  const { first } = await addTwice(owner, [classes[0]?.id]);
  await openConsole(page, owner, `/onboarding/students/${first.id}`, phoneView);
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Supprimer cet élève' }).click();
  await expect(page.getByText('Vous pouvez annuler pendant 24 heures.')).toBeVisible();
  await page.getByRole('button', { name: 'Supprimer Ondoa Luc' }).click();

  await expect(page).toHaveURL(/\/onboarding\/families\//);
  await expect(page.getByText(/a été supprimé le/)).toBeVisible();
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Ondoa Luc' })).toBeVisible();
});

test(`students with the same names and birth date are named above the list (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const { first } = await addTwice(owner, []);
  const born = { gender: 1 as const, dateOfBirth: '2014-03-08', familyId: first.family.id };
  for (const firstName of ['Paul', 'Paul', 'Jean'])
    await owner.call(createStudent, { body: { firstName, lastName: 'Eto', ...born } });
  await openConsole(page, owner, '/onboarding/students', phoneView);
  await expect(page.getByText('1 élève figure peut-être deux fois')).toBeVisible();
  await page.getByRole('link', { name: 'Comparer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Doublons possibles');
  await expectGoodInBothViews(page);
  await page.getByRole('link', { name: 'Comparer' }).click();
  await expect(page.getByText('Cette fiche reste')).toBeVisible();
});
