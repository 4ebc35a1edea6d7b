import { addStudentDocument, listStudentDocuments } from '@ardoise/contract/student-documents';
import { upload } from '@ardoise/contract/uploads';
import { expect, type Page } from '@playwright/test';
import { nameOf, openConsole, phoneView, type View } from '../pages/console.ts';
import { type DocumentWord, documentWord } from '../pages/document-words.ts';
import { type ChosenFile, pdfFile, pngFile } from '../pages/files.ts';
import { expectGood, expectGoodInBothViews } from '../pages/good-page.ts';
import { addStudent, newSchool } from '../pages/school.ts';
import { test } from '../pages/test.ts';

// Each looks at many screens with axe, which takes a loaded machine its time.
/** The documents of a student as a person finds their way among them. */
function documentScreen(page: Page, { language }: View) {
  const say = (word: DocumentWord): string => documentWord(language, word);
  const dialog = page.getByRole('dialog');
  return {
    say,
    dialog,
    rows: page.getByRole('tabpanel').getByRole('listitem'),
    button: (word: DocumentWord, name?: string) =>
      page.getByRole('button', { name: name === undefined ? say(word) : `${say(word)} ${name}` }),
    send: dialog.getByRole('button', { name: say('send') }),
    kind: dialog.getByRole('combobox', { name: new RegExp(say('kind')) }),
    name: dialog.getByRole('textbox', { name: new RegExp(`^${say('name')}`) }),
    choose: (file: ChosenFile) => dialog.getByLabel(say('chooseFile')).setInputFiles(file),
  };
}

test(`papers are added, opened, downloaded and removed (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const student = await addStudent(owner, { firstName: 'Grâce', lastName: 'Achu' });
  const screen = documentScreen(page, phoneView);
  const { say } = screen;
  await openConsole(page, owner, `/onboarding/students/${student.id}?tab=documents`, phoneView);
  await expect(page.getByText(say('empty'))).toBeVisible();
  await expectGoodInBothViews(page);

  await screen.button('add').click();
  await screen.choose(pdfFile('acte_de_naissance.pdf'));
  await expect(screen.name).toHaveValue('acte de naissance');
  await screen.kind.selectOption(say('birthCertificate'));
  await expectGoodInBothViews(page);
  await screen.send.dblclick();
  await expect(screen.dialog).toBeHidden();
  await expect(screen.rows).toHaveCount(1);
  await expect(screen.rows.first()).toContainText('PDF');
  await expect(screen.rows.first()).toContainText('Ngono Emmanuel');

  await screen.button('add').click();
  await screen.choose(pngFile('IMG_2031.png'));
  await screen.kind.selectOption(say('medicalNote'));
  await screen.name.fill('Dispense de sport');
  await screen.send.click();
  await expect(screen.rows).toHaveCount(2);
  await expectGoodInBothViews(page);

  const saved = page.waitForEvent('download');
  await screen.button('download', 'acte de naissance').click();
  expect((await saved).suggestedFilename()).toBe('acte de naissance.pdf');

  await screen.button('open', 'Dispense de sport').click();
  await expect(page.getByText(say('recorded'))).toBeVisible();
  const picture = screen.dialog.getByRole('img', { name: 'Dispense de sport' });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('naturalWidth', 64);
  await expectGoodInBothViews(page);
  await page.keyboard.press('Escape');

  await screen.button('remove', 'acte de naissance').click();
  await expect(screen.dialog).toContainText('acte de naissance');
  await expectGoodInBothViews(page);
  await screen.dialog.getByRole('button', { name: say('removeConfirm') }).click();
  await expect(screen.rows).toHaveCount(1);

  await page.getByRole('tab', { name: say('history') }).click();
  for (const word of ['added', 'noteAdded', 'removed'] as const) {
    await expect(page.getByText(say(word), { exact: true })).toBeVisible();
  }
});

test(`what cannot be kept is refused with its reason, and nothing typed is lost (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const student = await addStudent(owner, { firstName: 'Paul', lastName: 'Fokou' });
  const screen = documentScreen(page, phoneView);
  const { say } = screen;
  await openConsole(page, owner, `/onboarding/students/${student.id}?tab=documents`, phoneView);
  await screen.button('add').click();
  await screen.send.click();
  await expect(screen.dialog).toContainText(say('noFile'));
  await expect(screen.dialog).toContainText(say('chooseKind'));
  await expect(screen.kind).toBeFocused();
  await expectGood(page);

  await screen.choose({
    name: 'a.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  });
  await expect(screen.dialog).toContainText(say('wrongType'));
  await screen.choose(pdfFile('large.pdf', 6 * 1024 * 1024));
  await expect(screen.dialog).toContainText(say('tooLarge'));

  // A program that calls itself a PDF: only the server sees what it is.
  await screen.choose({
    ...pdfFile('virus.pdf'),
    buffer: Buffer.from(`MZ${'\0'.repeat(200)}`),
  });
  await screen.kind.selectOption(say('birthCertificate'));
  await screen.name.fill('Acte');
  await screen.send.click();
  await expect(screen.dialog.getByRole('alert')).toContainText(say('wrongType'));
  await expectGood(page);

  const address = `**${upload.path.replace('{token}', '*')}`;
  await page.route(address, (route) => route.abort());
  await screen.choose(pdfFile('acte.pdf'));
  await screen.send.click();
  await expect(screen.dialog).toContainText(say('failed'));
  await page.unroute(address);
  await expect(screen.name).toHaveValue('Acte');
  await screen.send.click();
  await expect(screen.rows).toHaveCount(1);
  const { items } = await owner.call(listStudentDocuments, { params: { id: student.id } });
  expect(items).toMatchObject([{ name: 'Acte', kind: 'birthCertificate' }]);
});

test('a file that arrived is not sent again when only its name was lost on the way', async ({
  page,
  request,
}) => {
  const view = { language: 'en', width: 1440 } as const;
  const { owner } = await newSchool(request);
  const student = await addStudent(owner, { firstName: 'Paul', lastName: 'Fokou' });
  const screen = documentScreen(page, view);
  await openConsole(page, owner, `/onboarding/students/${student.id}?tab=documents`, view);
  let sent = 0;
  page.on('request', (one) => {
    if (/\/uploads\/.+/.test(one.url())) sent += 1;
  });
  const address = `**${addStudentDocument.path.replace('{id}', student.id)}`;
  await page.route(address, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await screen.button('add').click();
  await screen.choose(pdfFile('acte.pdf'));
  await screen.kind.selectOption('Birth certificate');
  await screen.send.click();
  await expect(screen.dialog).toContainText(screen.say('failed'));
  await page.unroute(address);
  await screen.send.click();
  await expect(screen.rows).toHaveCount(1);
  expect(sent).toBe(1);
});
