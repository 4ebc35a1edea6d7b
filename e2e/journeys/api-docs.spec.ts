import { languages } from '@ardoise/contract/values/language';
import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, phoneView, screenSize } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { test } from '../pages/test.ts';

/** All calls are drawn alike, and axe would read half a megabyte of them: every twelfth stands for the others. */
async function leaveFewCalls(page: Page): Promise<void> {
  await page.evaluate(() => {
    const calls = [...document.querySelectorAll('main > :not(section) section')];
    for (const call of calls.filter((_, index) => index % 12 > 0)) {
      document.querySelectorAll(`li:has(> a[href="#${call.id}"])`).forEach((link) => link.remove());
      call.remove();
    }
  });
  const left = await page.locator('section.call').count();
  expect(left).toBeGreaterThan(5);
  expect(left).toBeLessThan(20);
}

test('the page of all calls is clean in both languages', async ({ page }) => {
  await page.setViewportSize(screenSize(phoneView.width));
  for (const language of languages) {
    await page.goto(`/api/docs?lang=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expectNoSidewaysScroll(page);
  }
  await leaveFewCalls(page);
  await expectGoodInBothViews(page);
});
