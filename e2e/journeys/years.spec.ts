import { createYear, equalInstallments, listYears } from '@ardoise/contract/years';
import { createStudent, getStudent } from '@ardoise/contract/students';
import { logout } from '@ardoise/contract/session';
import { expect } from '@playwright/test';
import { businessLogin } from '../pages/business-login.ts';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGood, expectGoodInBothViews } from '../pages/good-page.ts';
import { demoStaff, newOwner, type Staff } from '../pages/school.ts';
import { yearScreens } from '../pages/year-screens.ts';
import { test } from '../pages/test.ts';

/** A year of two classes, one of them paid in three installments. */
const lastYear = (owner: Staff) =>
  owner.call(createYear, {
    body: {
      reopeningOn: '2025-09-08',
      closingOn: '2026-06-12',
      cycles: [
        {
          kind: 'secondary',
          classes: [
            {
              name: 'Form 1A',
              tuition: 120_000,
              installments: equalInstallments(120_000, ['2025-09-15', '2025-12-15', '2026-03-15']),
            },
            { name: 'Form 2', tuition: 150_000, installments: [] },
          ],
        },
      ],
    },
  });

test(`last year is copied, then stopped; the copy is cancelled (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await newOwner(request);
  await lastYear(owner);
  const screens = yearScreens(page, phoneView.language);
  await openConsole(page, owner, '/academic-year/create', phoneView);
  await screens.buttonNamed(`${screens.say('copyIt')} 2025–2026`).click();
  await expect(screens.field('reopening')).toHaveValue('08/09/2026');
  await expect(screens.field('closing')).toHaveValue('12/06/2027');
  await expectGoodInBothViews(page);
  for (const _step of ['cycles', 'classes', 'installments', 'preview']) {
    await screens.button('goOn').click();
  }
  await expect(page.getByRole('row', { name: /Form 1A/ })).toContainText('15/09/2026');
  await screens.buttonNamed(`${screens.say('createIt')} 2026–2027`).click();
  await screens.rareAct('cancel');
  await expectGoodInBothViews(page);
  await screens
    .dialog()
    .getByRole('button', { name: `${screens.say('cancelIt')} 2026–2027` })
    .click();
  await expect(screens.dialog()).toBeHidden();
  await expect(screens.button('more')).toBeHidden();
  await expect(page.getByText(screens.say('cancelled')).first()).toBeVisible();

  await openConsole(page, owner, '/academic-year', phoneView);
  await expectGoodInBothViews(page);
  await page.getByRole('link', { name: /2025–2026/ }).click();
  await expect(page.getByText(screens.say('current')).first()).toBeVisible();
  await screens.rareAct('stop');
  await expectGoodInBothViews(page);
  await screens
    .dialog()
    .getByRole('button', { name: `${screens.say('stopIt')} 2025–2026` })
    .click();
  await expect(screens.dialog()).toBeHidden();
  await expect(page.getByText(screens.say('stopped')).first()).toBeVisible();
  const { items } = await owner.call(listYears, { query: {} });
  expect(items.map(({ status, isCurrent }) => [status, isCurrent])).toEqual([
    ['cancelled', false],
    ['stopped', true],
  ]);
});

test(`a year that somebody paid for is not cancelled, with the reason (${nameOf(phoneView)})`, async ({
  page,
}) => {
  const screens = yearScreens(page, phoneView.language);
  await openConsole(page, demoStaff('owner'), '/academic-year', phoneView);
  await page.getByRole('link', { name: /2026–2027/ }).click();
  await screens.button('more').click();
  await expect(screens.act('cancel')).toBeDisabled();
  await expect(page.getByText(screens.say('refused'))).toBeVisible();
  await expectGood(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText(screens.say('running')).first()).toBeVisible();
});

test(`starting over asks once, and removes everything (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const owner = await newOwner(request);
  const screens = yearScreens(page, phoneView.language);
  await openConsole(page, owner, '/academic-year/create', phoneView);
  await screens.field('reopening').fill('07/09/2026');
  await screens.field('closing').fill('11/06/2027');
  await screens.button('goOn').click();
  await screens.cycle('primary').click();

  await screens.button('startOver').click();
  await expect(screens.dialog()).toContainText(screens.say('startOverTitle'));
  await expectGood(page);
  await screens
    .dialog()
    .getByRole('button', { name: screens.say('keepIt') })
    .last()
    .click();
  await expect(screens.cycle('primary')).toBeChecked();
  await screens.button('startOver').click();
  await screens.button('startOverConfirm').click();
  await expect(screens.field('reopening')).toHaveValue('');
  await page.reload();
  await expect(screens.field('reopening')).toHaveValue('');
  await expect(screens.button('startOver')).toBeHidden();
});

test(`a year that was begun waits in the list, and survives the end of the session (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await newOwner(request);
  const screens = yearScreens(page, deskView.language);
  await openConsole(page, owner, '/academic-year/create', deskView);
  await screens.field('reopening').fill('07/09/2026');
  await screens.field('closing').fill('11/06/2027');
  await screens.button('goOn').click();
  await screens.cycle('secondary').click();
  await screens.button('goOn').click();
  await screens.paste(1, 'secondary', 'Form 1A 120000\nForm 1B 120000');

  await page.goto(`/console/${owner.appId}/academic-year`);
  await expect(page.getByText(screens.say('begun'))).toContainText(screens.say('twoClasses'));
  await expectGood(page);
  await page.getByRole('link', { name: screens.say('goOnWith') }).click();
  await expect(screens.className(2, 'secondary')).toHaveValue('Form 1B');

  const token = await page.evaluate((key) => localStorage.getItem(key), `token-${owner.appId}`);
  await request.post(logout.path, { data: {}, headers: { authorization: `Bearer ${token}` } });
  // Told over the socket, the page may leave for the login by itself while it is loaded again.
  await page.reload().catch(() => undefined);
  const business = businessLogin(page, deskView.language);
  await expect(business.title('signIn')).toBeVisible();
  await business.signIn(owner.login, owner.password);
  await expect(screens.className(2, 'secondary')).toHaveValue('Form 1B');
  await expect(page).toHaveURL(/step=classes/);
});

test(`a wrong tuition is corrected, and the students’ fees follow (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const owner = await newOwner(request);
  const year = await lastYear(owner);
  const [formOne] = year.cycles[0]?.classes ?? [];
  const student = await owner.call(createStudent, {
    body: {
      firstName: 'Grace',
      lastName: 'Achu',
      gender: 2,
      classId: formOne?.id,
      family: {
        name: 'Achu',
        guardians: [
          {
            fullName: 'Achu Rose',
            relationship: 'mother',
            phones: [{ kind: 'cell', number: '677000111' }],
          },
        ],
      },
    },
  });
  await openConsole(page, owner, `/academic-year/${year.id}`, deskView);
  await page.getByRole('link', { name: 'Correct', exact: true }).click();
  const goOn = page.getByRole('button', { name: 'Continue' });
  await expect(page.getByRole('heading', { name: 'Correct 2025–2026' })).toBeVisible();
  await expectGoodInBothViews(page);
  await goOn.click();
  await goOn.click();
  const tuition = page.getByRole('textbox', { name: /tuition/i });
  await tuition.nth(1).fill('140000');
  await goOn.click();
  await goOn.click();
  await expect(page.getByRole('row', { name: /Form 2/ })).toContainText('150,000 → 140,000');
  await page.goBack();
  await page.goBack();
  await tuition.nth(0).fill('90000');
  await goOn.click();
  // The installments have followed the tuition before anybody goes on.
  await expect(page.getByText('30,000 by 15/09/2025')).toBeVisible();
  await page.getByRole('button', { name: '2 equal installments' }).first().click();
  await goOn.click();
  await expect(page.getByRole('row', { name: /Form 1A/ }).first()).toContainText(
    '120,000 → 90,000',
  );
  await expect(page.getByRole('row', { name: /Achu Grace/ })).toContainText('120,000 → 90,000');
  const confirm = page.getByRole('button', { name: 'Correct the year' });
  await confirm.click();
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await expect(page.getByText('Say why: it stands in the history of the year.')).toBeVisible();
  await expect(reason).toBeFocused();
  await expect(page.getByText('Reopening date')).toHaveCount(0);
  await reason.fill('Typed wrong');
  await expectGoodInBothViews(page);
  await confirm.click();
  await expect(page.getByText('2025–2026 is corrected')).toBeVisible();
  const { fees } = await owner.call(getStudent, { params: { id: student.id } });
  expect(fees).toMatchObject([{ amount: 90_000, installments: [{ amount: 45_000 }, {}] }]);
});
