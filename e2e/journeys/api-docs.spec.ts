import { languages } from '@ardoise/contract/values/language';
import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, phoneView, screenSize } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { test } from '../pages/test.ts';

/** All calls are drawn alike, and axe would read half a megabyte of them: the first of each method stands for the others. */
async function leaveFewCalls(page: Page): Promise<void> {
  const methods = await page.evaluate(() => {
    const seen = new Set<string>();
    for (const call of document.querySelectorAll('main > :not(section) section')) {
      const method = call.querySelector('.method')?.textContent ?? '';
      if (!seen.has(method)) {
        seen.add(method);
        continue;
      }
      document.querySelectorAll(`li:has(> a[href="#${call.id}"])`).forEach((link) => link.remove());
      call.remove();
    }
    return [...seen];
  });
  expect(methods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT']));
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
