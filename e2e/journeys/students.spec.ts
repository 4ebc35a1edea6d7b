import {
  getStudent,
  getStudentHealth,
  updateStudent,
  updateStudentHealth,
} from '@ardoise/contract/students';
import { expect } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import {
  deskView,
  expectNoSidewaysScroll,
  nameOf,
  openConsole,
  phoneView,
  screenSize,
} from '../pages/console.ts';
import { pngFile } from '../pages/files.ts';
import { newPhone } from '../pages/people.ts';
import { peopleScreens } from '../pages/people-screens.ts';
import { addStudent, addYear, newSchool } from '../pages/school.ts';
import { test } from '../pages/test.ts';

// Each looks at many screens with axe, which takes a loaded machine its time.
test(`a student is added with a new family, and goes through a year (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const school = await newSchool(request);
  const screens = peopleScreens(page, phoneView);
  await openConsole(page, school.owner, '/onboarding/students', phoneView);
  await expectGoodInBothViews(page);
  await screens.link('addStudent').click();
  await expect(screens.title(screens.say('addStudent'))).toBeVisible();
  await screens.required('firstName').fill('Grâce');
  await screens.required('lastName').fill('Achu');
  await screens.field('dateOfBirth').fill('12112014');
  await page.getByRole('radio', { name: screens.say('female') }).check();
  await page.getByRole('radio', { name: screens.say('newFamily') }).check();
  await screens.required('familyName').fill('Nkeng');
  await screens.required('fullName').fill('Nkeng Beatrice');
  await page
    .getByRole('combobox', { name: new RegExp(`^${screens.say('relationship')}`) })
    .selectOption(screens.say('mother'));
  await screens.field('phone').fill(newPhone());
  await screens.choose(screens.say('class'), /Form 1A/);
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: /Achu Grâce/ }).click();

  await expect(screens.title('Achu Grâce')).toBeVisible();
  await expect(page.getByRole('main').getByText(screens.say('unpaid')).first()).toBeVisible();
  await expectGoodInBothViews(page);

  await screens.button('move').click();
  await screens.choose(new RegExp(screens.say('newClass')), /Form 2A/);
  await expectGoodInBothViews(page);
  await screens
    .dialog()
    .getByRole('button', { name: screens.say('moveConfirm') })
    .click();
  await expect(screens.dialog()).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Form 2A');

  await screens.button('withdraw').click();
  await screens
    .dialog()
    .getByRole('textbox', { name: new RegExp(screens.say('reason')) })
    .fill('Déménagement à Kribi');
  await screens
    .dialog()
    .getByRole('button', { name: screens.say('withdrawConfirm') })
    .click();
  await expect(page.getByText('Déménagement à Kribi')).toBeVisible();
  await expect(page.getByText(screens.say('closed')).first()).toBeVisible();

  await screens.button('enrol').click();
  await screens.choose(new RegExp(screens.say('class')), /Form 1A/);
  await screens
    .dialog()
    .getByRole('button', { name: screens.say('enrolConfirm') })
    .click();
  await expect(screens.button('move')).toBeVisible();

  await screens.tab('health').click();
  await expect(page.getByText(screens.say('healthRecorded'))).toBeVisible();
  await expectGoodInBothViews(page);
  await screens.tab('history').click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Ngono Emmanuel' }).first(),
  ).toBeVisible();
  await expectGoodInBothViews(page);
});

test(`what is wrong is said at its field, and what was typed survives a reload (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const screens = peopleScreens(page, deskView);
  await openConsole(page, owner, '/onboarding/students/add', deskView);
  await screens.required('lastName').fill('Fokou');
  await screens.field('dateOfBirth').fill('31/02/2014');
  await page.getByRole('button', { name: /Fokou/ }).click();
  await expect(screens.required('firstName')).toBeFocused();
  await expect(page.getByText(screens.say('required')).first()).toBeVisible();
  await expect(page.getByText(screens.say('badDate'))).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText(screens.say('restored'))).toBeVisible();
  await expect(screens.required('lastName')).toHaveValue('Fokou');
  await screens.button('startOver').click();
  await expect(screens.required('lastName')).toHaveValue('');
});

test(`a photo is chosen, and appears wherever the student is shown (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const student = await addStudent(owner, { firstName: 'Peter', lastName: 'Nkeng' });
  const screens = peopleScreens(page, phoneView);
  const photos = page.getByRole('main').locator('img[src^="/files/"]');
  await openConsole(page, owner, `/onboarding/students/add/${student.id}`, phoneView);
  const field = page.getByLabel(screens.say('photo'), { exact: true });
  await field.setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture at all'),
  });
  await expect(page.getByRole('alert')).toContainText(/PNG, JPEG, WebP/);
  await expect(photos).toHaveCount(0);
  await field.setInputFiles(pngFile('photo.png', 1200));
  await expect(photos).toHaveJSProperty('naturalWidth', 800);
  await expectAccessible(page);
  await screens.button('save').click();

  await expect(screens.title('Nkeng Peter')).toBeVisible();
  await expect(photos.first()).toHaveJSProperty('complete', true);
  await expect(photos.first()).toHaveJSProperty('naturalWidth', 800);
  await expectAccessible(page);
  // On a phone the two lines of a row have no room for a photo.
  await page.setViewportSize(screenSize(deskView.width));
  await page.goto(`/console/${owner.appId}/onboarding/students`);
  await expect(photos).toHaveJSProperty('naturalWidth', 800);
  await page.setViewportSize(screenSize(phoneView.width));

  await page.goto(`/console/${owner.appId}/onboarding/students/add/${student.id}`);
  await screens.button('removePhoto').click();
  await screens.button('save').click();
  await expect(screens.title('Nkeng Peter')).toBeVisible();
  await expect(photos).toHaveCount(0);
});

test(`two people change one student, and neither loses anything (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const student = await addStudent(owner, { firstName: 'Peter', lastName: 'Nkeng' });
  const screens = peopleScreens(page, deskView);
  await openConsole(page, owner, `/onboarding/students/add/${student.id}`, deskView);
  await screens.field('city').fill('Limbe');

  const { residence, family, version, ...record } = await owner.call(getStudent, {
    params: { id: student.id },
  });
  await owner.call(updateStudent, {
    params: { id: student.id },
    body: {
      ...record,
      residence,
      preferredName: 'Pete',
      familyId: family.id,
      version,
    },
  });

  await screens.button('save').click();
  await expect(page.getByText(screens.say('conflict'))).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Pete');
  await expectAccessible(page);
  await screens.button('keepMine').click();
  await screens.button('save').click();
  await expect(screens.title('Nkeng Peter (Pete)')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Limbe');
});

test(`two people change one student’s health, and neither loses anything (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const { id } = await addStudent(owner, { firstName: 'Peter', lastName: 'Nkeng' });
  const screens = peopleScreens(page, phoneView);
  await openConsole(page, owner, `/onboarding/students/${id}?tab=health`, phoneView);
  const health = page.getByRole('tabpanel');
  await health.getByRole('button', { name: screens.say('edit') }).click();
  await screens.field('foodAllergies').fill('Arachides');

  const { version } = await owner.call(getStudentHealth, { params: { id } });
  const theirs = { medicalProblems: 'Asthme', version };
  await owner.call(updateStudentHealth, { params: { id }, body: theirs });

  await screens.button('saveHealth').click();
  await expect(page.getByRole('alert')).toContainText('Asthme');
  await expect(screens.field('foodAllergies')).toHaveValue('Arachides');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await screens.button('keepMine').click();
  await screens.button('saveHealth').click();
  // The form holds both already: once it is gone, they are saved.
  await expect(health.getByRole('button', { name: screens.say('edit') })).toBeVisible();
  await expect(health).toContainText('Arachides');
  await expect(health).toContainText('Asthme');
  expect(await owner.call(getStudentHealth, { params: { id } })).toMatchObject({
    medicalProblems: 'Asthme',
    foodAllergies: 'Arachides',
  });
});

test('the school is promoted with repeaters, only who is left is shown, and it can be undone', async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  const [form1, form2] = classes;
  for (const firstName of ['Alice', 'Bruno']) {
    await addStudent(owner, { firstName, lastName: 'Mbarga', classId: form1?.id });
  }
  await addStudent(owner, { firstName: 'Carine', lastName: 'Mbarga', classId: form2?.id });
  await addYear(owner, ['Form 1A', 'Form 2A'], 1);
  const screens = peopleScreens(page, deskView);
  await openConsole(
    page,
    owner,
    `/onboarding/students?classId=${form1?.id}&yearId=${form1?.yearId}`,
    deskView,
  );
  // From the list of a class one sees that class; the rest of the school is a press away.
  await screens.link('promoteThis').click();
  await expect(page.getByRole('combobox', { name: 'Where Form 1A goes' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Where Form 2A goes' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Show all classes' }).click();
  await expect(page.getByRole('combobox', { name: 'Where Form 2A goes' })).toHaveValue('leave');
  await page.getByRole('checkbox', { name: 'Mbarga Bruno repeats' }).check();
  await page.reload();
  await expect(page.getByText('1 exception')).toBeVisible();
  await expectAccessible(page);
  // A hand that presses twice finds the question open, and what it says done once.
  await page.getByRole('button', { name: 'Place 3 students' }).dblclick();
  await expect(screens.dialog()).toContainText('270,000');
  await expectAccessible(page);
  await screens.dialog().getByRole('button', { name: 'Place 3 students' }).dblclick();
  await expect(
    page.getByRole('heading', { name: 'Done: 1 promoted, 1 repeats, 1 leaves.' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Back to the classes' }).click();
  await expect(page.getByRole('heading', { name: /^Everybody is placed/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo everything' }).click();
  await expect(screens.dialog()).toContainText('3 students go back');
  await screens.dialog().getByRole('textbox', { name: 'Reason' }).fill('Decided too early');
  await expectAccessible(page);
  await screens.dialog().getByRole('button', { name: 'Put 3 students back' }).click();
  await expect(page.getByRole('button', { name: 'Place 3 students' })).toBeVisible();
});

test('a chosen year stands in the address and shows what is owed for it alone', async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  await addStudent(owner, { firstName: 'Alice', lastName: 'Mbarga', classId: classes[0]?.id });
  const [taught] = await addYear(owner, ['Form 1A'], 1);
  const nextId = taught?.yearId ?? '';
  await openConsole(page, owner, '/onboarding/students', deskView);
  const year = page.getByRole('combobox', { name: 'Academic year' });
  await expect(page.getByText('1 student · 1 owes')).toBeVisible();
  for (const [list, nobody] of [
    ['students', 'No students'],
    ['families', 'No families'],
  ]) {
    await openConsole(page, owner, `/onboarding/${list}`, deskView);
    await year.selectOption(nextId);
    await expect(page).toHaveURL(new RegExp(`yearId=${nextId}`));
    await expect(page.getByText(new RegExp(`${nobody} · nothing is owed for`))).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(year).toHaveValue(nextId);
  }
  await openConsole(page, owner, `/onboarding/students?yearId=${nextId}`, deskView);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Academic year' })).toHaveValue(nextId);
  await expectAccessible(page);
});
