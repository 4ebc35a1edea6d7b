import { readFile } from 'node:fs/promises';
import {
  listReportSchedules,
  removeReportSchedule,
} from '@ardoise/contract/reports/report-schedules';
import { listSavedReports, removeSavedReport } from '@ardoise/contract/reports/saved-reports';
import { listClasses } from '@ardoise/contract/years';
import { expect } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { demoStaff, signIn } from '../pages/school.ts';
import { test } from '../pages/test.ts';
import { numbersIn } from '../pages/workbook.ts';

test(`an auditor builds, groups, saves and exports a report, and its total is the screen’s (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const auditor = demoStaff('auditor');
  const staff = await signIn(request, auditor);
  await openConsole(page, auditor, '/reports', deskView);
  const main = page.getByRole('main');
  await main.getByRole('list').getByRole('link', { name: 'Payments of fees' }).click();
  await expect(page).toHaveURL(/period=month/);

  await main.getByRole('button', { name: /^Paid on/ }).click();
  await page.getByRole('button', { name: 'All time', exact: true }).click();
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Group by' }).click();
  await page.getByRole('option', { name: 'Method', exact: true }).click();
  await expect(main.getByRole('heading', { name: 'By method' })).toBeVisible();
  await main.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Taken by' }).check();
  await page.keyboard.press('Escape');
  await expect(main.getByRole('columnheader', { name: 'Taken by' })).toBeVisible();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectGoodInBothViews(page);

  const name = `Everything by method ${Date.now()}`;
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save the report' }).click();
  await expect(dialog.getByText('This is required.')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save the report' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  // The address alone shows the same: the saved report, grouped, with its columns.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const total = main.getByRole('row', { name: /^Total of all/ }).last();
  const shown = Number((await total.getByRole('cell').first().innerText()).replace(/\D/g, ''));
  expect(shown).toBeGreaterThan(0);

  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /\.xlsx/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^payments-report.*\.xlsx$/);
  const rows = numbersIn(await readFile(await file.path()));
  expect(rows.at(-1)).toEqual([shown]);

  // It is found among the saved ones and among the exports, until it is removed.
  await openConsole(page, auditor, '/reports', deskView);
  await expect(main.getByRole('link', { name })).toBeVisible();
  await expect(
    main.getByRole('button', { name: /^Download payments-report/ }).first(),
  ).toBeVisible();
  await main.getByRole('button', { name: `Remove ${name}` }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(main.getByRole('link', { name })).toHaveCount(0);
  const { items } = await staff.call(listSavedReports, { query: {} });
  expect(items.filter((one) => one.name === name)).toEqual([]);
});

test(`a manager prints the daily close and has a report sent each month (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const manager = demoStaff('manager');
  const staff = await signIn(request, manager);
  await openConsole(page, manager, '/daily-close', phoneView);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Par mode de paiement' })).toBeVisible();
  await main.getByRole('link', { name: 'Jour précédent' }).click();
  await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/);
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectGoodInBothViews(page);
  const printed = page.waitForResponse(
    (answer) => answer.headers()['content-type'] === 'application/pdf',
  );
  await main.getByRole('button', { name: 'Imprimer la clôture du jour' }).click();
  expect((await printed).ok()).toBe(true);

  // A class that is looked at is on paper in one press, with what each one owes.
  const { items: classes } = await staff.call(listClasses, { query: {} });
  await openConsole(
    page,
    manager,
    `/onboarding/students?classId=${classes[0]?.id ?? ''}`,
    phoneView,
  );
  const listed = page.waitForResponse(
    (answer) => answer.headers()['content-type'] === 'application/pdf',
  );
  await main.getByRole('button', { name: 'Imprimer la liste de classe' }).click();
  expect((await listed).ok()).toBe(true);

  const name = `Encaissements ${Date.now()}`;
  await openConsole(page, manager, '/reports-payments?period=30days&means=cash', phoneView);
  await main.getByRole('button', { name: 'Envoyer par e-mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Enregistré sous').fill(name);
  await dialog.getByRole('button', { name: 'Le mois dernier' }).click();
  await expect(dialog.getByRole('button', { name: 'Le mois dernier' })).toHaveCount(0);
  await dialog.getByLabel('Jour du mois').selectOption('Dernier jour');
  await dialog.getByRole('checkbox', { name: /Mbarga Solange/ }).check();
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'Envoyer à 1 personne' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/period=lastMonth/);

  await openConsole(page, manager, '/reports', phoneView);
  const sent = main.getByRole('region', { name: 'Envoyés par e-mail' }).getByRole('listitem');
  const own = sent.filter({ hasText: name });
  await expect(own).toContainText('Le dernier jour de chaque mois à 07:00');
  await own.getByRole('button', { name: `Suspendre l’envoi de ${name}` }).click();
  await expect(own).toContainText('Suspendu');
  const { items } = await staff.call(listReportSchedules, {});
  const schedule = items.find(({ report }) => report.name === name);
  expect(schedule).toMatchObject({ every: 'month', day: 31, hour: 7, format: 'pdf', isOn: false });
  await staff.call(removeReportSchedule, { params: { id: schedule?.id ?? '' } });
  await staff.call(removeSavedReport, { params: { id: schedule?.report.id ?? '' } });
});
