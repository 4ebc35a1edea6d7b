import { expect } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { expectNoSidewaysScroll, nameOf, twoViews } from '../pages/console.ts';
import { test } from '../pages/test.ts';

for (const view of twoViews) {
  test(`the page of all calls is clean (${nameOf(view)})`, async ({ page }) => {
    await page.setViewportSize({ width: view.width, height: 844 });
    await page.emulateMedia({ colorScheme: view.width > 800 ? 'light' : 'dark' });
    await page.goto(`/api/docs?lang=${view.language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', view.language);
    await expectNoSidewaysScroll(page);
    // All calls are drawn alike, and axe would read half a megabyte of them: every twelfth stands for the others.
    await page.evaluate(() => {
      const calls = [...document.querySelectorAll('main > :not(section) section')];
      for (const call of calls.filter((_, index) => index % 12 > 0)) {
        document
          .querySelectorAll(`li:has(> a[href="#${call.id}"])`)
          .forEach((link) => link.remove());
        call.remove();
      }
    });
    const left = await page.locator('section.call').count();
    expect(left).toBeGreaterThan(5);
    expect(left).toBeLessThan(20);
    await expectAccessible(page);
  });
}
