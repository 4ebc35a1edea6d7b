import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';

/** The last two digits tell the simulator what the payer does: 00 approves, 02 never answers. */
export const payerPhone = (does: 'approves' | 'ignores'): string =>
  `6779${randomInt(100, 999)}${does === 'approves' ? '00' : '02'}`;

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
