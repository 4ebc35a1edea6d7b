import { expect } from '@playwright/test';
import { expectAccessible } from '../pages/accessibility.ts';
import { deskView, phoneView, screenSize } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
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

test('what is wrong in the other view alone is found, and the page is as it was afterwards', async ({
  page,
}) => {
  const showPage = (style: string) =>
    page.setContent(
      `<html lang="en"><title>A page</title><style>${style}</style>
        <main><h1>Colours</h1><p>easy</p></main></html>`,
    );
  await page.setViewportSize(screenSize(deskView.width));
  await showPage('@media (prefers-color-scheme: dark) { p { color: #777; background: #555 } }');
  await expect(expectGoodInBothViews(page)).rejects.toThrow('color-contrast: <p');

  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(screenSize(deskView.width));
  await showPage('@media (max-width: 800px) { p { width: 900px } }');
  await expect(expectGoodInBothViews(page)).rejects.toThrow('toBeLessThanOrEqual');

  await page.setViewportSize(screenSize(phoneView.width));
  await page.emulateMedia({ colorScheme: 'dark' });
  await showPage('p { transition: color 1s }');
  await expectGoodInBothViews(page);
  expect(page.viewportSize()).toEqual(screenSize(phoneView.width));
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
});
