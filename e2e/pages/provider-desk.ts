import { expect, type Page } from '@playwright/test';
import { businessLogin } from './business-login.ts';
import { screenSize, skinOf, type View } from './console.ts';

/** Signs in at the hosted login as the desk, and ends where the desk works. */
export async function openDesk(page: Page, view: View): Promise<void> {
  await page.setViewportSize(screenSize(view.width));
  const business = businessLogin(page, view.language);
  await business.open('login', { mode: skinOf(view) });
  await business.field('login').fill('desk@ardoise.test');
  await business.field('password').fill('ardoise-demo');
  await page.getByRole('button', { name: business.say('signIn'), exact: true }).click();
  await expect(page).toHaveURL(/\/desk$/);
  await expect(page.getByRole('heading', { level: 1, name: /attente|wait/ })).toBeVisible();
}
