import { randomInt } from 'node:crypto';
import { createPaymentLink } from '@ardoise/contract/payments';
import { expect } from '@playwright/test';
import {
  deskView,
  expectNoSidewaysScroll,
  nameOf,
  openConsole,
  phoneView,
} from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { newPhone } from '../pages/people.ts';
import { addStudent, newSchool } from '../pages/school.ts';
import { test, testInNewBrowser } from '../pages/test.ts';

// Each looks at several screens with axe, which takes a loaded machine its time.
test.slow();

const newReference = (): string => String(randomInt(10_000_000_000, 99_999_999_999));

/** A file as a school's own bank would write it: nobody knows its columns yet. */
const statement = (...rows: ReadonlyArray<readonly [string, string, number, string]>): Buffer =>
  Buffer.from(
    [
      'Date;Reference;Amount;Phone;Message',
      ...rows.map(([reference, phone, amount, text]) =>
        ['15/09/2026 10:30', reference, amount, phone, text].join(';'),
      ),
    ].join('\n'),
  );

test(`a statement is imported, its columns chosen once, and each payment matched with one press (${nameOf(deskView)})`, async ({
  page,
  request,
}) => {
  const { owner, classes } = await newSchool(request);
  const phone = newPhone();
  await addStudent(owner, { firstName: 'Grace', lastName: 'Achu', classId: classes[0]?.id, phone });
  const [known, rent] = [newReference(), newReference()];
  await openConsole(page, owner, '/unmatched', deskView);
  await expect(page.getByRole('heading', { name: 'Nothing to match' })).toBeVisible();
  await expectGoodInBothViews(page);

  await page.getByRole('button', { name: 'Import a statement' }).first().click();
  const send = (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await send('relevé.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]));
  await expect(page.getByRole('alert')).toContainText('Save as');
  await send(
    'september.csv',
    statement([known, phone, 120_000, 'Achu'], [rent, newPhone(), 500, 'rent']),
  );
  await expect(page.getByText('This layout is new.')).toBeVisible();
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'Read the statement' }).click();
  await expect(page.getByText('None matched, 2 to match')).toBeVisible();
  await page.getByRole('button', { name: 'See the payments' }).click();

  const row = page.getByRole('row').filter({ hasText: known });
  await expect(row).toContainText('guardian’s phone, same amount');
  await expectGoodInBothViews(page);
  await row.getByRole('button', { name: 'Match to Achu Grace' }).click();
  await expect(page.getByText('120,000 recorded for Achu Grace')).toBeVisible();
  await expect(row).toHaveCount(0);

  const other = page.getByRole('row').filter({ hasText: rent });
  await other.getByRole('button', { name: 'Set aside' }).press('Enter');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Rent of the canteen');
  await page.getByRole('dialog').getByRole('button', { name: 'Set aside' }).press('Enter');
  await expect(other).toHaveCount(0);

  await page.goto(`/console/${owner.appId}/unmatched?state=assigned`);
  await expect(page.getByRole('link', { name: 'Achu Grace' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Wrong child');
  await page.getByRole('button', { name: 'Reverse the payment' }).click();
  await page.goto(`/console/${owner.appId}/unmatched`);
  await expect(row).toBeVisible();
});

testInNewBrowser(
  'a guardian sends a proof without JavaScript, and staff decline it on a phone',
  async ({ browser, page: staff, request, extraHTTPHeaders }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      extraHTTPHeaders: extraHTTPHeaders ?? {},
    });
    const page = await context.newPage();
    const { owner, classes } = await newSchool(request);
    const student = await addStudent(owner, {
      firstName: 'Paul',
      lastName: 'Biya',
      classId: classes[0]?.id,
      phone: newPhone(),
    });
    const { address } = await owner.call(createPaymentLink, { body: { studentId: student.id } });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${new URL(address).pathname}?lang=fr`);
    await page.getByRole('link', { name: 'J’ai déjà payé autrement' }).click();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(page.getByText('Recopiez l’identifiant')).toBeVisible();
    const reference = newReference();
    await page.getByLabel('Identifiant de la transaction').fill(reference);
    await page.getByLabel('Votre numéro de téléphone').fill('6 77 11 22 33');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(page.getByText('L’établissement a reçu votre justificatif.')).toBeVisible();

    await context.close();
    await openConsole(staff, owner, '/unmatched?view=proofs', phoneView);
    await expect(staff.getByText(reference)).toBeVisible();
    await expectGoodInBothViews(staff);
    await staff.getByRole('button', { name: 'Vérifier auprès de l’opérateur' }).click();
    await expect(staff.getByText(/Opérateur interrogé/)).toBeVisible();
    await staff.getByRole('button', { name: 'Refuser' }).click();
    await staff.getByRole('textbox', { name: 'Motif' }).fill('Transaction inconnue');
    await staff.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click();
    await expect(staff.getByText('Transaction inconnue')).toBeVisible();
  },
);
