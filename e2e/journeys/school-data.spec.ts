import { listErasures } from '@ardoise/contract/school-data/erasure';
import { expect } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { newPhone } from '../pages/people.ts';
import { peopleScreens } from '../pages/people-screens.ts';
import { addStudent, newSchool } from '../pages/school.ts';
import { test } from '../pages/test.ts';

test(`an owner takes everything of the school along (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  await addStudent(owner, { firstName: 'Luc', lastName: 'Ondoa', phone: newPhone() });
  await openConsole(page, owner, '/apps/settings/profile', deskView);
  await page.getByRole('link', { name: 'Export and erasure' }).click();
  await expect(page.getByText('No export in the last week.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for the export' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('health included');
  await dialog.getByRole('button', { name: 'Ask for the export' }).click();
  await page.getByRole('button', { name: 'Download' }).click();
  await expectGoodInBothViews(page);
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^school-export-[0-9-]+\.zip$/);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No export in the last week.')).toBeVisible();
});

test(`a guardian who asks for it is erased, and the owner sees first what stays (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  await addStudent(owner, { firstName: 'Luc', lastName: 'Ondoa', phone: newPhone() });
  await openConsole(page, owner, '/apps/users/list', phoneView);
  await peopleScreens(page, phoneView).row('Ondoa Emmanuel').click();
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Effacer définitivement' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Ce qui reste, sans le nom')).toBeVisible();
  await expect(dialog.getByText('Les sauvegardes déjà faites', { exact: false })).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Effacer définitivement' });
  await expect(confirm).toBeDisabled();
  await expectGoodInBothViews(page);
  await dialog.getByLabel('Saisissez', { exact: false }).fill('Ondoa Emmanuel');
  await confirm.click();
  await expect(page).toHaveURL(/\/apps\/users\/list/);
  await expect
    .poll(async () => (await owner.call(listErasures, {})).items.map(({ state }) => state))
    .toEqual(['done']);
  await page.goto(`/console/${owner.appId}/apps/settings/school-data`);
  await expect(page.getByText('Personne effacée 1', { exact: false })).toBeVisible();
  await expectGoodInBothViews(page);
});
