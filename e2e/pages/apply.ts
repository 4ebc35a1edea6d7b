import { expect, type Page } from '@playwright/test';

interface Applicant {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

/** Sends the public form with what it requires, as a guardian would. */
export async function apply(page: Page, appId: string, applicant: Applicant): Promise<void> {
  await page.goto(`/apply/${appId}?lang=en`);
  await page.locator('[name="student.firstName"]').fill(applicant.firstName);
  await page.locator('[name="student.lastName"]').fill(applicant.lastName);
  await page.locator('[name="student.gender"][value="2"]').check();
  await page.locator('[name="guardians.0.fullName"]').fill(`${applicant.lastName} Emmanuel`);
  await page.locator('[name="guardians.0.relationship"]').first().selectOption('father');
  await page.locator('[name="guardians.0.phones.0.number"]').fill(applicant.phone);
  await page.locator('#apply button.send').click();
  await expect(page).toHaveURL(/\/follow\//);
}
