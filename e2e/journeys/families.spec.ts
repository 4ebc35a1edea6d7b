import { expect } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { nameOf, openConsole, phoneView } from '../pages/console.ts';
import { newPhone } from '../pages/people.ts';
import { peopleScreens } from '../pages/people-screens.ts';
import { addStudent, newSchool } from '../pages/school.ts';
import { test } from '../pages/test.ts';

// Each looks at many screens with axe, which takes a loaded machine its time.
test(`the same phone is asked about, and one guardian serves two families (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const phone = newPhone();
  await addStudent(owner, { firstName: 'Luc', lastName: 'Ondoa', phone });
  const screens = peopleScreens(page, phoneView);
  await openConsole(page, owner, '/onboarding/families', phoneView);
  await expectGoodInBothViews(page);
  await screens.link('addFamily').click();
  await screens.required('familyName').fill('Ondoa Eyenga');
  await screens.field('phone').fill(`+237 ${phone}`);
  await expect(page.getByText(screens.say('samePerson'))).toBeVisible();
  await expectGoodInBothViews(page);
  await page
    .getByRole('button', { name: /Ondoa Emmanuel/ })
    .first()
    .click();
  await expect(screens.required('fullName')).toHaveValue('Ondoa Emmanuel');
  await page.getByRole('button', { name: /Ondoa Eyenga/ }).click();

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ondoa Eyenga');
  await expect(page.getByRole('link', { name: 'Ondoa', exact: true })).toBeVisible();
  await expectGoodInBothViews(page);

  await page
    .getByRole('button', { name: screens.say('fullNumber') })
    .first()
    .click();
  await expect(page.getByRole('link', { name: /^(?:Call|Appeler)$/ }).first()).toBeVisible();

  await screens.link('addStudent').click();
  await expect(
    page.getByRole('combobox', { name: /Find the family|Rechercher la famille/ }),
  ).toHaveValue(/Ondoa Eyenga/);
});

test(`a family without students can be removed, after asking (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const screens = peopleScreens(page, phoneView);
  await openConsole(page, owner, '/onboarding/families/add', phoneView);
  await page
    .getByRole('button', { name: screens.say('addFamily').replace('a ', 'the ') })
    .or(page.getByRole('button', { name: 'Ajouter la famille' }))
    .click();
  await expect(screens.required('familyName')).toBeFocused();
  await screens.required('familyName').fill('Tchoumi');
  await screens.required('fullName').fill('Tchoumi Éric');
  await page
    .getByRole('combobox', { name: new RegExp(`^${screens.say('relationship')}`) })
    .selectOption({ index: 1 });
  await page
    .getByRole('button', { name: /Tchoumi/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Tchoumi');
  await screens.button('remove').click();
  await expectAccessible(page);
  await screens
    .dialog()
    .getByRole('button', { name: screens.say('remove') })
    .click();
  await expect(screens.title(screens.say('families'))).toBeVisible();
  await expect(screens.row('Tchoumi')).toHaveCount(0);
});
