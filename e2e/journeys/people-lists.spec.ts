import { listApplications } from '@ardoise/contract/applications';
import { listStudents } from '@ardoise/contract/students';
import { listYears } from '@ardoise/contract/years';
import { expect } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { twoViews, nameOf, openConsole } from '../pages/console.ts';
import { expectScreenGood } from '../pages/good-page.ts';
import { peopleScreens } from '../pages/people-screens.ts';
import { demoStaff, signIn } from '../pages/school.ts';
import { test } from '../pages/test.ts';

const desk = { language: 'en', width: 1440 } as const;

// Each looks at many screens with axe, which takes a loaded machine its time.
for (const view of twoViews) {
  test(`every screen about people can be read by anyone (${nameOf(view)})`, async ({
    page,
    request,
  }) => {
    const manager = await signIn(request, demoStaff('manager'));
    const { items } = await manager.call(listStudents, { query: { q: 'achu', perPage: 1 } });
    const [student] = items;
    const [application] = (await manager.call(listApplications, { query: {} })).items;
    const [year] = (await manager.call(listYears, { query: {} })).items;
    await openConsole(page, manager, '/onboarding/students', view);
    for (const path of [
      '/onboarding/students',
      '/onboarding/families',
      '/apps/users/list',
      '/apps/users/onboarding',
      '/onboarding/students/import',
      '/onboarding/students/promote',
      `/onboarding/families/${student?.familyId}`,
      `/onboarding/families/add/${student?.familyId}`,
      `/onboarding/students/${student?.id}`,
      `/onboarding/students/${student?.id}?tab=profile`,
      `/onboarding/students/${student?.id}?tab=schools`,
      `/onboarding/students/${student?.id}?tab=documents`,
      `/onboarding/students/add/${student?.id}`,
      '/onboarding/students/duplicates',
      `/apps/users/onboarding/review/${application?.id}`,
      `/academic-year/${year?.id}`,
      '/gallery',
      '/account/me',
      '/reviews',
    ]) {
      await page.goto(`/console/${manager.appId}${path}`);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectScreenGood(page, view);
    }
  });
}

test('a list is searched blind to accents and case, and its address shows the same again', async ({
  page,
}) => {
  const screens = peopleScreens(page, desk);
  await openConsole(page, demoStaff('manager'), '/onboarding/students', desk);
  await expect(screens.rows()).toHaveCount(10);
  await page.keyboard.press('/');
  await expect(screens.search('searchStudents')).toBeFocused();
  await page.keyboard.type('ACHU ines');
  await expect(screens.rows()).toHaveCount(1);
  await expect(page).toHaveURL(/q=ACHU\+ines/);

  await page.reload();
  await expect(screens.search('searchStudents')).toHaveValue('ACHU ines');
  await expect(screens.rows()).toHaveCount(1);

  await screens.search('searchStudents').fill('nobody of this name');
  await expect(page.getByText(screens.say('noMatch'))).toBeVisible();
  await screens.button('clear').click();
  await expect(screens.rows()).toHaveCount(10);
  await expect(screens.search('searchStudents')).toHaveValue('');
});

test('filters, sort, pages and columns are in the address', async ({ page }) => {
  const screens = peopleScreens(page, desk);
  await openConsole(page, demoStaff('manager'), '/onboarding/students', desk);
  await page.getByRole('button', { name: 'Gender', exact: true }).click();
  await page.getByRole('option', { name: 'Female' }).click();
  await expect(page).toHaveURL(/gender=2/);
  await page.getByRole('button', { name: 'Student', exact: true }).click();
  await expect(page).toHaveURL(/sort=name/);
  await screens.button('next').click();
  await expect(page).toHaveURL(/page=2/);
  await screens.button('columns').click();
  await page.getByRole('checkbox', { name: screens.say('dateOfBirth') }).check();
  await expect(page.getByRole('columnheader', { name: screens.say('dateOfBirth') })).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await page.getByRole('button', { name: 'Remove the filter Gender' }).click();
  await expect(page).not.toHaveURL(/gender/);
});

test('rows are walked with the arrow keys and opened with Enter', async ({ page }) => {
  const screens = peopleScreens(page, desk);
  await openConsole(page, demoStaff('support'), '/onboarding/families', desk);
  await expect(screens.rows()).toHaveCount(10);
  await screens.search('searchFamilies').press('ArrowDown');
  await expect(screens.rows().nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(screens.rows().nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/onboarding\/families\/[0-9a-f-]{36}$/);
});

for (const path of [
  '/onboarding/students',
  '/onboarding/families',
  '/apps/users/list',
  '/academic-year',
]) {
  test(`the list ${path} is exported as a workbook`, async ({ page }) => {
    const screens = peopleScreens(page, desk);
    await openConsole(page, demoStaff('analyst'), path, desk);
    const download = page.waitForEvent('download');
    await screens.button('export').click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
  });
}

test('a list that cannot be loaded says so, and tries again', async ({ page }) => {
  const screens = peopleScreens(page, desk);
  const path = `**${listStudents.path}?*`;
  await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
  // A page that nobody has read on this device: what was read is shown again instead.
  await openConsole(page, demoStaff('manager'), '/onboarding/students?page=7', desk);
  await expect(page.getByText(screens.say('failed'))).toBeVisible();
  await expectAccessible(page);
  await page.unroute(path);
  await screens.button('retry').click();
  await expect(screens.rows()).toHaveCount(10);
});

test('an analyst sees students, but neither their health nor a way to change them', async ({
  page,
}) => {
  const screens = peopleScreens(page, desk);
  await openConsole(page, demoStaff('analyst'), '/onboarding/students', desk);
  await expect(screens.link('addStudent')).toHaveCount(0);
  await screens.rows().first().click();
  await expect(screens.tab('profile')).toBeVisible();
  await expect(screens.tab('health')).toHaveCount(0);
  await expect(screens.link('edit')).toHaveCount(0);
});

test('Ctrl+K finds a student, also by a mistyped name', async ({ page }) => {
  await openConsole(page, demoStaff('manager'), '/onboarding/families', desk);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill('atangna');
  await expect(page.getByRole('option').filter({ hasText: 'Atangana' }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Find' }).fill('achu');
  await expect(page.getByRole('option').filter({ hasText: 'CP-' }).first()).toBeVisible();
  await page.getByRole('option').filter({ hasText: 'CP-' }).first().click();
  await expect(page).toHaveURL(/\/onboarding\/students\/[0-9a-f-]{36}/);
});

test('what is not in this school is said not to be here', async ({ page }) => {
  const screens = peopleScreens(page, desk);
  const nowhere = '0198f6a2-7c11-7000-8000-000000000001';
  await openConsole(page, demoStaff('manager'), '/onboarding/students', desk);
  for (const path of ['onboarding/students', 'onboarding/families', 'apps/users/view']) {
    await page.goto(`/console/demo/${path}/${nowhere}`);
    await expect(screens.title(screens.say('notFound'))).toBeVisible();
  }
});
