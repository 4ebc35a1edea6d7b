import { expect } from '@playwright/test';
import { expectAccessible, lookThoroughly } from '../pages/accessibility.ts';
import { findFaintTexts } from '../pages/contrast.ts';
import { deskView, phoneView, screenSize } from '../pages/console.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { test } from '../pages/test.ts';
import { expectRoomForThumbs, expectRoomInOpened, expectWhole } from '../pages/whole-page.ts';

/** What is wrong from the first moment need not be waited for. */
const atOnce = { isNone: true };

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

test('texts that are hard to read are those that axe finds', async ({ page }) => {
  const texts = [
    ['faint', 'color: #999'],
    ['large', 'color: #8a8a8a; font-size: 24px'],
    ['bold', 'color: #8a8a8a; font-size: 19px; font-weight: 700'],
    ['nearlyLarge', 'color: #8a8a8a; font-size: 18px; font-weight: 700'],
    ['seen through', 'color: rgb(0 0 0 / 45%)'],
    ['faded', 'opacity: 0.4'],
    ['onDark', 'color: #888; background: #333'],
    ['onTint', 'color: #777; background: rgb(0 0 0 / 10%)'],
    ['hidden', 'color: #eee; visibility: hidden'],
    ['good', 'color: #555'],
  ] as const;
  await page.setContent(
    `<html lang="en"><title>A page</title><main><h1>Colours</h1>
      ${texts.map(([id, style]) => `<p style="${style}">${id}</p>`).join('')}
      <div style="background: #222"><p style="color: #555">nested <b>deeper</b></p></div>
      <button disabled style="color: #ccc">off</button>
      <label style="color: #bbb">name <input value="x" style="color: #bbb"></label></main></html>`,
  );
  const idsOf = (found: readonly string[]) =>
    [...found.join(' ').matchAll(/>\s*(\w[\w ]*?)\s*</g)]
      .map(([, id = '']) => id)
      .toSorted((a, b) => a.localeCompare(b));
  const own = await findFaintTexts(page);
  const axes = (await lookThoroughly(page)).filter((line) => line.startsWith('color-contrast'));
  expect(own.length).toBeGreaterThan(5);
  expect(idsOf(own)).toEqual(idsOf(axes));
  expect(own.some((line) => line.includes('<input'))).toBe(axes.join(' ').includes('<input'));
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
  await expect(expectGoodInBothViews(page, atOnce)).rejects.toThrow('scrolls sideways');

  await page.setViewportSize(screenSize(phoneView.width));
  await page.emulateMedia({ colorScheme: 'dark' });
  await showPage('p { transition: color 1s }');
  await expectGoodInBothViews(page);
  expect(page.viewportSize()).toEqual(screenSize(phoneView.width));
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(true);
});

test('what is cut off between a phone and a wide desk is found', async ({ page }) => {
  const showTable = (style: string) =>
    page.setContent(
      `<html lang="en"><title>A page</title><style>section { overflow: hidden } ${style}</style>
        <main><h1>Fees</h1><section><table><tbody><tr><th scope="row">Tuition</th><td>63 000</td></tr></tbody></table></section></main></html>`,
    );
  await page.setViewportSize(screenSize(deskView.width));
  await showTable('@media (min-width: 1000px) and (max-width: 1100px) { table { width: 1200px } }');
  await expect(expectGoodInBothViews(page, atOnce)).rejects.toThrow(/whole at 1024 px[^]*px cut/);

  await page.setViewportSize(screenSize(deskView.width));
  await showTable(
    '@media (width: 768px) { td { display: block; width: 30px; overflow: hidden; white-space: nowrap } }',
  );
  await expect(expectGoodInBothViews(page, atOnce)).rejects.toThrow(/whole at 768 px[^]*63 000/);

  await page.setViewportSize(screenSize(deskView.width));
  await showTable('@media (width: 1280px) { main { width: 1300px } }');
  await expect(expectGoodInBothViews(page, atOnce)).rejects.toThrow('scrolls sideways');

  await page.setViewportSize(screenSize(deskView.width));
  await showTable('td { text-align: right }');
  await expectGoodInBothViews(page);
  expect(page.viewportSize()).toEqual(screenSize(deskView.width));
});

test('what is too small for a thumb is found, with the room around it counted', async ({
  page,
}) => {
  const showButton = (style: string) =>
    page.setContent(
      `<style>${style}</style><button type="button">Show</button><p>A <a href="#x">link</a> in a sentence.</p>`,
    );
  await showButton('button { width: 60px; height: 24px }');
  await expect(expectRoomForThumbs(page)).rejects.toThrow('60 × 24 px');
  await showButton(
    'button { position: relative; width: 60px; height: 24px } button::after { position: absolute; inset: -10px 0; content: "" }',
  );
  await expectRoomForThumbs(page);
});

test('what is too small in an open dialog is found, and so are words cut in a field', async ({
  page,
}) => {
  const showDialog = (size: string) =>
    page.setContent(
      `<button type="button" style="height: 20px">Behind</button>
       <div role="dialog"><button type="button" style="${size}">Keep</button></div>
       <ul role="listbox"><li role="option" style="${size}">One</li></ul>`,
    );
  await showDialog('width: 60px; height: 33px');
  await expect(expectRoomInOpened(page)).rejects.toThrow(/Keep[^]*33 px[^]*One[^]*33 px/);
  await showDialog('width: 60px; height: 40px; margin: 0');
  await expectRoomInOpened(page);

  const showField = (width: number) =>
    page.setContent(
      `<input placeholder="Student, payer, receipt or phone" style="width: ${width}px">`,
    );
  await page.setViewportSize(screenSize(phoneView.width));
  await showField(120);
  await expect(expectWhole(page, { isNone: true })).rejects.toThrow('of its words cut');
  await showField(360);
  await expectWhole(page);
});
