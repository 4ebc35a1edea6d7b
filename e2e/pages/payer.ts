import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

const lastDigits = { approves: '00', declines: '01', ignores: '02', isAsked: '55' } as const;

/** The last two digits tell the simulator what the payer does: 00 approves, 01 declines, 02 never answers, others are a person. */
export const payerPhone = (does: keyof typeof lastDigits): string =>
  `67${randomInt(10_000, 99_999)}${lastDigits[does]}`;

/** Pays through the pages that a guardian sees. */
export async function payByLink(
  page: Page,
  address: string,
  payment: { readonly amount: number; readonly phone: string },
): Promise<void> {
  await page.goto(address);
  await page.locator('summary').click();
  await page.locator('input[name="amount"]').fill(String(payment.amount));
  await page.locator('input[name="phone"]').fill(payment.phone);
  await page.locator('#pay button').last().click();
  await page.locator('#start button').first().click();
  await expect(page).toHaveURL(/\/t\//);
}
