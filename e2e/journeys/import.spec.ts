import { expect } from '@playwright/test';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { nameOf, openConsole, phoneView } from '../pages/console.ts';
import { newPhone } from '../pages/people.ts';
import { peopleScreens } from '../pages/people-screens.ts';
import { newSchool } from '../pages/school.ts';
import { type Sheet, workbook } from '../pages/workbook.ts';
import { test } from '../pages/test.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const titles = [
  'Classe',
  'Prénom',
  'Nom',
  'Sexe',
  'Date de naissance',
  'Guardian 1 name',
  'Guardian 1 phone',
];

const sheet = (phones: readonly [string, string], secondClass: string): Sheet => [
  titles,
  ['Form 1A', 'Aïcha', 'Bello', 'F', '14/03/2015', 'Bello Moussa', `+237 ${phones[0]}`],
  [secondClass, 'Éric', 'Tchoumi', 'M', '02/09/2014', 'Tchoumi Paul', phones[1]],
];

// Each looks at many screens with axe, which takes a loaded machine its time.
test.slow();

test(`a list is checked cell by cell, corrected, and imported once (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const screens = peopleScreens(page, phoneView);
  const phones = [newPhone(), newPhone()] as const;
  const upload = (name: string, content: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: xlsx, buffer: content });
  await openConsole(page, owner, '/onboarding/students/import', phoneView);
  await expectGoodInBothViews(page);
  await upload('students.csv', Buffer.from('a,b'));
  await expect(page.getByText(screens.say('wrongType'))).toBeVisible();

  await upload('élèves.xlsx', workbook(sheet(phones, 'Form 9Z')));
  await expect(page.getByRole('heading', { name: screens.say('whatWouldHappen') })).toBeVisible();
  await expect(page.getByText('A3', { exact: false })).toBeVisible();
  await expect(page.getByText('Form 9Z').first()).toBeVisible();
  await expectGoodInBothViews(page);

  await page.reload();
  await expect(page.getByRole('heading', { name: screens.say('whatWouldHappen') })).toBeVisible();
  await page.goto(`/console/${owner.appId}/onboarding/students/import`);

  await upload('élèves.xlsx', workbook(sheet(phones, 'Form 2A')));
  await page.getByRole('button', { name: /(?:Import|Importer) 2/ }).click();
  await expect(page.getByRole('heading', { name: /^2 / })).toBeVisible({ timeout: 30_000 });
  await expectGoodInBothViews(page);
  const download = page.waitForEvent('download');
  await screens.link('result').click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);

  await page.goto(`/console/${owner.appId}/onboarding/students?q=aicha`);
  await expect(screens.row('Bello Aïcha')).toBeVisible();

  await page.goto(`/console/${owner.appId}/onboarding/students/import`);
  await upload('élèves.xlsx', workbook(sheet(phones, 'Form 2A')));
  await expect(page.getByRole('heading', { name: screens.say('whatWouldHappen') })).toBeVisible();
  await expect(page.getByRole('button', { name: /(?:Import|Importer) \d/ })).toHaveCount(0);

  // Another class in the list is said, and the child moves only where that is ticked.
  await page.goto(`/console/${owner.appId}/onboarding/students/import`);
  await upload('élèves.xlsx', workbook(sheet(phones, 'Form 1A')));
  await expect(page.getByText('Déjà dans l’établissement, en Form 2A.')).toBeVisible();
  const move = page.getByRole('button', { name: 'Changer 1 élève de classe' });
  await expect(move).toHaveCount(0);
  await page.getByLabel('Faire aussi passer 1 élève dans la classe de la liste').check();
  await expectGoodInBothViews(page);
  await move.click();
  await expect(page.getByText('1 élève est passé dans la classe de la liste.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Changement de classe, de Form 2A à Form 1A')).toBeVisible();
});

const messyTitles = [
  'NOMS ET PRENOMS',
  'S',
  'Né(e) le, à',
  'CLASSE',
  'PARENT',
  'CONTACT',
  'Caisse',
];

test(`a messy list is asked about once, taken in part, and the rest comes back (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const phones = [newPhone(), newPhone(), newPhone()];
  const rows: Sheet = [
    messyTitles,
    [
      'ATANGANA Marie',
      'F',
      '12 mars 2012 à Ebolowa',
      'Form One A',
      'Ngo Rose',
      phones[0] ?? '',
      '45.000 F',
    ],
    ['MBALLA Steve', 'M', 'vers 2012', 'Cours moyen', 'Mballa Rose', phones[1] ?? '', ''],
    ['KENFACK Doriane', 'F', '31/02/2012', 'F1A', 'Kenfack Luc', phones[2] ?? '', ''],
  ];
  await openConsole(page, owner, '/onboarding/students/import', phoneView);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'liste.xlsx', mimeType: xlsx, buffer: workbook(rows) });
  const spelling = page.getByLabel('Classe pour « Cours moyen »');
  await expect(spelling).toBeVisible();
  await expectGoodInBothViews(page);
  await spelling.selectOption({ label: 'Form 2A' });
  await page.getByRole('button', { name: 'Garder cette réponse' }).click();
  await expect(
    page.getByRole('heading', { name: 'Toutes les classes sont connues' }),
  ).toBeVisible();

  await page.getByLabel('« Caisse » est lue comme').selectOption({ label: 'Déjà versé' });
  await page.getByRole('button', { name: 'Relire la liste ainsi' }).click();
  await expect(page.getByText(/45.000 déjà versés pour 1 élève/)).toBeVisible();

  await page.getByRole('button', { name: 'Prendre 2 élèves, rendre 1 ligne' }).click();
  await expect(page.getByRole('heading', { name: '2 élèves importés' })).toBeVisible({
    timeout: 30_000,
  });
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'La ligne à corriger, en .xlsx' }).click();
  expect((await download).suggestedFilename()).toBe('lignes-a-corriger.xlsx');
});
