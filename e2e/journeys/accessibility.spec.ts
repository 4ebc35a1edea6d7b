import { expect } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { test } from '../pages/test.ts';

test('a text that is hard to read is found, at a second look too', async ({ page }) => {
  await page.setContent(
    `<html lang="en"><title>A page</title><main><h1>Colours</h1>
      <p style="color: rgb(0, 0, 0)">easy</p><p style="color: rgb(0, 0, 0)">easy too</p></main></html>`,
  );
  await expectAccessible(page);
  await page
    .locator('p')
    .last()
    .evaluate((text) => {
      text.style.color = 'rgb(187, 187, 187)';
    });
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast: <p');
  await page.locator('main').evaluate((main) => {
    main.style.background = 'rgb(40, 40, 40)';
  });
  await expect(expectAccessible(page)).rejects.toThrow('>easy</p>');
});
