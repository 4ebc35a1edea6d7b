import { listFees } from '@ardoise/contract/fees';
import { expect } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView, twoViews } from '../pages/console.ts';
import { expectGoodInBothViews, expectScreenGood } from '../pages/good-page.ts';
import { newPhone } from '../pages/people.ts';
import { addStudent, demoStaff, newSchool, signIn } from '../pages/school.ts';
import { test } from '../pages/test.ts';

// Each looks at many screens with axe, which takes a loaded machine its time.
test.slow();

test(`links and letters go to who owes, chosen from the list (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const school = await newSchool(request);
  await openConsole(page, school.owner, '/fees', deskView);
  await expect(page.getByText('No fees yet')).toBeVisible();
  await expectGoodInBothViews(page);

  const classId = school.classes[0]?.id;
  for (const lastName of ['Abena', 'Biya'])
    await addStudent(school.owner, { firstName: 'Ruth', lastName, classId, phone: newPhone() });
  await page.reload();
  const rows = page.locator('[data-row-link]');
  await expect(rows).toHaveCount(2);

  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await expect(page.getByText('2 fees chosen')).toBeVisible();
  await expectGoodInBothViews(page);
  const letters = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print letters' }).click();
  await expect((await letters).locator('body')).toBeAttached();
  await (await letters).close();
  await page.getByRole('button', { name: 'Send payment links' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send for 2 fees' }).click();
  await expect(page.getByText('2 payment links are on their way')).toBeVisible();
  await expect(page.getByText('2 fees chosen')).toBeHidden();

  await page.getByRole('searchbox', { name: 'Name, student ID or phone' }).fill('abenna');
  await expect(rows).toHaveCount(1);
  await rows.first().click();
  await expect(page.getByRole('heading', { name: 'Installments' })).toBeVisible();
  await expect(page.getByText('Sent the payment link by SMS')).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Take a payment' }),
  ).toHaveAttribute('href', /\/fees\/pay\?studentId=.+feeId=/);
  await page.getByRole('button', { name: /^Correct / }).click();
  await expect(page.getByRole('menuitem', { name: 'Discounts…' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectGoodInBothViews(page);
});

test(`a list that nobody matches says what that means (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const school = await newSchool(request);
  const classId = school.classes[0]?.id;
  await addStudent(school.owner, { firstName: 'Ruth', lastName: 'Abena', classId });
  await openConsole(page, school.owner, '/fees?arrears=only', phoneView);
  await expect(page.getByText('Aucun arriéré', { exact: true })).toBeVisible();
  await expectGoodInBothViews(page);
  await openConsole(page, school.owner, '/fees?state=3', phoneView);
  await expect(page.getByText('Rien n’est encore soldé')).toBeVisible();
  await page.getByRole('button', { name: 'Effacer la recherche et les filtres' }).click();
  await expect(page.locator('[data-row-link]')).toHaveCount(1);
});

for (const view of twoViews) {
  test(`the fees of the demo are read by its auditor (${nameOf(view)})`, async ({
    page,
    request,
  }) => {
    const auditor = demoStaff('auditor');
    const staff = await signIn(request, auditor);
    await openConsole(page, auditor, '/fees', view);
    await expect(page.locator('[data-row-link]').first()).toBeVisible();
    await expectScreenGood(page, view);
    const { items } = await staff.call(listFees, { query: { state: 2 } });
    await openConsole(page, auditor, `/fees/${items[0]?.id ?? ''}`, view);
    await expect(page.locator('h2').first()).toBeVisible();
    await expectScreenGood(page, view);
  });
}
