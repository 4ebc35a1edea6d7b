import { randomUUID } from 'node:crypto';
import { listApplications, rejectApplication } from '@ardoise/contract/applications';
import { openCashSession } from '@ardoise/contract/cash-sessions';
import { takeAtDesk } from '@ardoise/contract/take-payment';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { apply } from '../pages/apply.ts';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { newPhone } from '../pages/people.ts';
import { addStudent, newSchool, type Staff } from '../pages/school.ts';
import { test, testInNewBrowser } from '../pages/test.ts';

/** A school that took cash, and the page of the receipt. */
async function schoolWithReceipt(
  request: APIRequestContext,
): Promise<{ owner: Staff; receipt: string }> {
  const { owner, classes } = await newSchool(request);
  const student = await addStudent(owner, {
    firstName: 'Paul',
    lastName: 'Mbarga',
    classId: classes[0]?.id,
    phone: newPhone(),
  });
  await owner.call(openCashSession, { body: { till: 'Caisse 1', float: 0 } });
  const taken = await owner.call(takeAtDesk, {
    body: { key: randomUUID(), studentIds: [student.id], amount: 5_000, means: { by: 'cash' } },
  });
  if (taken.state !== 'paid') throw new Error(`It is ${taken.state}.`);
  return { owner, receipt: `/receipt/${taken.receiptCode}` };
}

const starOf = (page: Page, category: string, stars: number) =>
  page.locator(`input[name="${category}"][value="${stars}"]`);

const dialogOf = (page: Page) => page.getByRole('dialog');

test(`a guardian rates the school, staff answer and hide it, and the guardian is told (${nameOf(deskView)})`, async ({
  page,
  somebodyElse,
  request,
}) => {
  const { owner, receipt } = await schoolWithReceipt(request);
  await openConsole(page, owner, '/reviews', deskView);
  await expect(page.getByText('No reviews yet')).toBeVisible();
  await expectGoodInBothViews(page);

  const guardian = await somebodyElse();
  await guardian.goto(`${receipt}?lang=fr`);
  await guardian.getByText('Donnez votre avis').click();
  await expectGoodInBothViews(guardian);
  await starOf(guardian, 'overall', 2).focus();
  await guardian.keyboard.press('Space');
  await guardian.keyboard.press('ArrowRight');
  await expect(starOf(guardian, 'overall', 3)).toBeChecked();
  await starOf(guardian, 'scene', 5).check();
  await guardian.locator('textarea[name="comment"]').fill('Trop <b>long</b> au guichet.');
  await guardian.getByRole('button', { name: 'Envoyer l’avis' }).click();
  await expect(guardian.getByRole('status').filter({ hasText: 'Merci' })).toBeVisible();
  await expectGoodInBothViews(guardian);

  // The open console is not loaded again.
  await expect(page.getByText('Trop <b>long</b> au guichet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^3\.0 of 5 in/ })).toBeVisible();
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: /^Show as a table\. 3\.0/ }).click();
  await expect(page.getByRole('columnheader', { name: 'Seen by the public' })).toBeVisible();

  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await dialogOf(page).getByRole('button', { name: 'Publish the answer' }).click();
  await expect(dialogOf(page).getByText('This is required.')).toBeVisible();
  await dialogOf(page).getByRole('textbox').fill('A second desk opens on Monday.');
  await expectGoodInBothViews(page);
  await dialogOf(page).getByRole('button', { name: 'Publish the answer' }).click();
  await expect(page.getByText('A second desk opens on Monday.')).toBeVisible();
  // The list may know of the answer before the dialog does.
  await expect(dialogOf(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await dialogOf(page).getByRole('textbox').fill('Sent to the wrong school');
  await expectGoodInBothViews(page);
  await dialogOf(page).getByRole('button', { name: 'Hide the review' }).click();
  await expect(page.getByText('All of them are hidden.')).toBeVisible();
  await page.goto(`/console/${owner.appId}/reviews?state=unanswered`);
  await expect(page.getByText('All reviews are answered')).toBeVisible();

  await guardian.reload();
  await expect(guardian.getByText('Masqué par l’établissement')).toBeVisible();
  await expect(guardian.getByText('Sent to the wrong school')).toBeVisible();
  await expect(guardian.getByText('A second desk opens on Monday.')).toBeVisible();
  await guardian.getByText('Modifier l’avis').click();
  await expectGoodInBothViews(guardian);

  await page.goto(`/console/${owner.appId}/reviews?state=hidden`);
  await page.getByRole('button', { name: 'Show again' }).click();
  await expect(page.getByText('The review is shown again.')).toBeVisible();
});

test(`an applicant rates the school once it has decided (${nameOf(phoneView)})`, async ({
  page,
  request,
}) => {
  const { owner } = await newSchool(request);
  await apply(page, owner.appId, { firstName: 'Sylvie', lastName: 'Ondoa', phone: newPhone() });
  await expect(page.locator('#rating')).toHaveCount(0);
  const [application] = (await owner.call(listApplications, { query: {} })).items;
  await owner.call(rejectApplication, {
    params: { id: application?.id ?? '' },
    body: { reasons: 'The class is full.' },
  });
  await page.reload();
  await page.getByText('Rate the school').click();
  await starOf(page, 'overall', 4).check();
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'Send the review' }).click();
  await expect(page.getByText('Thank you. Your review is kept.')).toBeVisible();
  await expectGoodInBothViews(page);
});

testInNewBrowser.describe('without a script', () => {
  testInNewBrowser.use({ javaScriptEnabled: false });

  testInNewBrowser('a guardian rates the school too', async ({ page, request }) => {
    const { receipt } = await schoolWithReceipt(request);
    await page.goto(`${receipt}?lang=en`);
    await page.getByText('Rate the school').click();
    await page.locator('textarea[name="comment"]').fill('Kept');
    await starOf(page, 'overall', 5).check();
    await page.getByRole('button', { name: 'Send the review' }).click();
    await expect(page.getByText('Thank you. Your review is kept.')).toBeVisible();
  });
});
