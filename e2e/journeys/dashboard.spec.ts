import { randomUUID } from 'node:crypto';
import { openCashSession } from '@ardoise/contract/cash-sessions';
import { takeAtDesk } from '@ardoise/contract/take-payment';
import { expect, type Page } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { newPhone } from '../pages/people.ts';
import { addStudent, demoStaff, newOwner, newSchool } from '../pages/school.ts';
import { test } from '../pages/test.ts';

// Each looks at a screen full of figures with axe, which takes a loaded machine its time.
test.slow();

const figure = (page: Page, name: string) =>
  page.getByRole('main').locator('dl > div').filter({ hasText: name });

test(`a head sees a payment arrive, and each figure opens its list (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  const classId = classes[0]?.id;
  const students = [];
  for (const lastName of ['Abena', 'Biya'])
    students.push(
      await addStudent(owner, { firstName: 'Ruth', lastName, classId, phone: newPhone() }),
    );
  await owner.call(openCashSession, { body: { till: 'Till 1', float: 0 } });
  await openConsole(page, owner, '/dashboard/analytics?range=3', deskView);
  await expect(figure(page, 'Collected')).toContainText('no payments');
  await expect(figure(page, 'Pending')).toContainText('240,000');

  // Somebody at the desk takes cash while the head looks.
  await owner.call(takeAtDesk, {
    body: {
      key: randomUUID(),
      studentIds: [students[0]?.id ?? ''],
      feeIds: [],
      amount: 50_000,
      asCredit: false,
      warningsRead: [],
      means: { by: 'cash' },
    },
  });
  await expect(figure(page, 'Collected')).toContainText('50,000');
  await expect(figure(page, 'Pending')).toContainText('190,000');
  await expect(page.getByRole('heading', { name: 'All of it came one way: Cash' })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: '50,000 in cash today, in 1 session' }),
  ).toBeVisible();
  await expectGoodInBothViews(page);

  // A drawing is a picture with its finding as its name, and a table for whoever reads.
  const title = await page.getByRole('img').first().getAttribute('aria-label');
  await page.getByRole('button', { name: `Show as a table. ${title}` }).click();
  await expect(page.getByRole('table', { name: title ?? '' })).toContainText('50,000');

  const collected = figure(page, 'Collected').getByRole('link');
  await expect(collected).toHaveAttribute('href', /\/reports-payments\?period=7days$/);
  await expect(page.getByRole('link', { name: 'Export' })).toHaveAttribute('href', /7days$/);
  const opens = async (open: () => Promise<void>, total: string) => {
    await open();
    await expect(page.getByRole('main').getByText(total).first()).toBeVisible();
    await page.goBack();
    await expect(figure(page, 'Collected')).toContainText('50,000');
  };
  await opens(() => figure(page, 'Pending').getByRole('link').click(), 'still to pay 190,000');
  await opens(() => page.getByRole('link', { name: /^Form 1A/ }).click(), 'paid 50,000');
  await opens(() => page.getByRole('link', { name: /^Till 1/ }).click(), '50,000');

  // The ranges are addresses.
  await page.getByRole('link', { name: '24 h' }).click();
  await expect(page).toHaveURL(/range=1$/);
  await expect(figure(page, 'Collected')).toContainText('1 payment');
  // Nobody is late here, so there is nobody to remind; in the demo there is.
  await expect(page.getByRole('heading', { name: 'No family is late' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Remind/ })).toHaveCount(0);
  await openConsole(page, demoStaff('manager'), '/dashboard/analytics', deskView);
  // What fell due is the sum above the list of fees that had a deadline then.
  const expected = figure(page, 'Expected').getByRole('link');
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await expect(page).toHaveURL(/range=5$/);
  await expect(expected).toHaveAttribute('href', /\/fees\?dueTo=/);
  const due = await expected.textContent();
  await expected.click();
  await expect(page.getByRole('main').getByText(`falls due ${due}`)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: /^Remind \d+ families$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Send a message' })).toBeVisible();
  await expect(page).toHaveURL(/arrears=/);
});

test(`a school with nothing is told where to begin (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  await openConsole(page, await newOwner(request), '/dashboard/analytics?range=6', deskView);
  await expect(page.getByRole('heading', { name: 'Begin with the academic year' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create the academic year' })).toBeVisible();
});

test(`an analyst lands on sentences that open (${nameOf(phoneView)})`, async ({ page }) => {
  await openConsole(page, demoStaff('analyst'), '/', phoneView);
  await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/analytics$/);
  await expect(figure(page, 'Encaissé').getByRole('link')).toBeVisible();
  // Who may not send is not asked to.
  await expect(page.getByRole('link', { name: /^Relancer/ })).toHaveCount(0);
  const sentence = page.getByRole('button', { expanded: false, name: /plus en retard$/ });
  await sentence.click();
  await expect(
    page.getByRole('list', { name: 'Encaissé sur l’année' }).getByRole('link').first(),
  ).toHaveAttribute('href', /\/fees\?classId=/);
  // Prompts are told, and lead to no list that an analyst may not open.
  await page.getByRole('button', { expanded: false, name: /demandes/ }).click();
  await expect(page.locator('a[href*="/apps/transactions"]')).toHaveCount(0);
  await expectGoodInBothViews(page);
});
