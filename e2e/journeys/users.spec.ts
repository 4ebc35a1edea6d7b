import { getOrgUser, listOrgUsers, updateOrgUser } from '@ardoise/contract/org-users';
import { expect } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { nameOf, openConsole, phoneView } from '../pages/console.ts';
import { newPhone } from '../pages/people.ts';
import { peopleScreens } from '../pages/people-screens.ts';
import { addStudent, demoStaff, newSchool } from '../pages/school.ts';
import { test } from '../pages/test.ts';

// Each looks at many screens with axe, which takes a loaded machine its time.
test(`a user is found, read and edited, and every family shows it (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  const phone = newPhone();
  const student = await addStudent(owner, { firstName: 'Luc', lastName: 'Ondoa', phone });
  const screens = peopleScreens(page, phoneView);
  await openConsole(page, owner, '/apps/users/list', phoneView);
  await screens.row('Ondoa Emmanuel').click();
  await expect(screens.title('Ondoa Emmanuel')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Ondoa Luc');
  await expectGoodInBothViews(page);

  await screens.link('edit').click();
  await expect(page).toHaveURL(/\/apps\/users\/edit\/[0-9a-f-]{36}$/);
  await screens.required('fullName').fill('');
  await screens.field('email').fill('not an address');
  await screens.field('phone').fill('12');
  await screens.button('save').click();
  await expect(screens.required('fullName')).toBeFocused();
  await expect(page.getByText(screens.say('required')).first()).toBeVisible();
  await expectGoodInBothViews(page);

  const moved = newPhone();
  await screens.required('fullName').fill('Ondoa Emmanuel Éric');
  await screens.field('email').fill('eric@ondoa.cm');
  await screens.field('phone').fill(`+237 ${moved}`);
  await screens.field('occupation').fill('Menuisier');
  await page.reload();
  await expect(page.getByText(screens.say('restored'))).toBeVisible();
  await expect(screens.field('occupation')).toHaveValue('Menuisier');
  await screens.button('save').click();
  await expect(screens.title('Ondoa Emmanuel Éric')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('eric@ondoa.cm');

  const { items } = await owner.call(listOrgUsers, { query: { q: moved } });
  expect(items).toMatchObject([{ fullName: 'Ondoa Emmanuel Éric', phone: moved }]);
  await page.goto(`/console/${owner.appId}/onboarding/families/${student.family.id}`);
  await expect(page.getByRole('link', { name: 'Ondoa Emmanuel Éric' })).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: screens.say('guardianChanged') }),
  ).toContainText('Ngono Emmanuel');
  await expectGoodInBothViews(page);
});

test(`two people change one user, and neither loses anything (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  await addStudent(owner, { firstName: 'Luc', lastName: 'Ondoa', phone: newPhone() });
  const { items } = await owner.call(listOrgUsers, { query: {} });
  const id = items[0]?.id ?? '';
  const screens = peopleScreens(page, phoneView);
  await openConsole(page, owner, `/apps/users/edit/${id}`, phoneView);
  await screens.field('occupation').fill('Menuisier');
  const {
    families: _,
    hasAccount: __,
    id: ___,
    ...record
  } = await owner.call(getOrgUser, {
    params: { id },
  });
  await owner.call(updateOrgUser, {
    params: { id },
    body: { ...record, email: 'theirs@ondoa.cm' },
  });
  await screens.button('save').click();
  await expect(page.getByText(screens.say('userConflict'))).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('theirs@ondoa.cm');
  await expectAccessible(page);
  await screens.button('keepMine').click();
  await screens.button('save').click();
  await expect(page.getByRole('main')).toContainText('Menuisier');
  await expect(page.getByRole('main')).toContainText('theirs@ondoa.cm');
});

test('an analyst reads a user, and finds no way to edit one', async ({ page }) => {
  const view = { language: 'en', width: 1440 } as const;
  const screens = peopleScreens(page, view);
  await openConsole(page, demoStaff('analyst'), '/apps/users/list', view);
  await screens.rows().first().click();
  await expect(page).toHaveURL(/\/apps\/users\/view\//);
  const address = page.url().replace('/view/', '/edit/');
  await expect(screens.link('edit')).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(screens.button('save')).toHaveCount(0);
  await expectAccessible(page);
});
