import { listGallery } from '@ardoise/contract/gallery/gallery';
import { getPublicPage } from '@ardoise/contract/gallery/public-page';
import { expect, type Page } from '@playwright/test';
import { deskView, nameOf, openConsole, phoneView } from '../pages/console.ts';
import { pngFile } from '../pages/files.ts';
import { expectGoodInBothViews } from '../pages/good-page.ts';
import { demoStaff, newSchool, type Staff } from '../pages/school.ts';
import { test, testInNewBrowser } from '../pages/test.ts';

test.slow();

const tile = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });

const titles = async (owner: Staff): Promise<string[]> =>
  (await owner.call(listGallery, {})).items.map(({ title }) => title);

test(`a school adds pictures, puts them in order, describes, hides and removes them, and switches its page on (${nameOf(deskView)})`, async ({
  page,
  request,
  somebodyElse,
}) => {
  const { owner } = await newSchool(request);
  await openConsole(page, owner, '/gallery', deskView);
  await expect(page.getByText('Show families your school')).toBeVisible();
  await expectGoodInBothViews(page);

  await page.getByTestId('gallery-files').setInputFiles([
    pngFile('The library.png', 900),
    pngFile('The yard.png', 700),
    {
      name: 'page.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<script>alert(1)</script>'),
    },
    { name: 'A film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(20 * 1024 * 1024 + 1) },
    pngFile('IMG_20260914.png', 500),
  ]);
  await expect(page.getByText('The video is larger than 20 MB.')).toBeVisible();
  await expect(page.getByText('This file is not an image.')).toBeVisible();
  await expect(page.getByText('2 files were not sent')).toBeVisible();
  await expectGoodInBothViews(page);
  for (const name of ['page.jpg', 'A film.mp4'])
    await page.getByRole('button', { name: `Leave ${name} out` }).click();
  await expect(page.getByText('were not sent')).toBeHidden();
  await expect.poll(() => titles(owner)).toEqual(['The library', 'The yard', '']);
  await expectGoodInBothViews(page);

  // By keys: the focus stays with what is moved.
  await page.getByRole('button', { name: 'Move The yard, place 2 of 3' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Move The yard, place 1 of 3' })).toBeFocused();
  await expect(page.getByText('The yard is now at place 1 of 3')).toBeAttached();
  await expect.poll(() => titles(owner)).toEqual(['The yard', 'The library', '']);

  // By the pointer: the first is taken to the place of the last.
  const from = await page.getByRole('button', { name: 'Move The yard' }).boundingBox();
  const to = await tile(page, 'Untitled').boundingBox();
  if (from === null || to === null) throw new Error('Nothing to drag.');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 40, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => titles(owner)).toEqual(['The library', '', 'The yard']);

  await page.getByRole('button', { name: 'Edit Untitled' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Prize day');
  await dialog
    .getByRole('textbox', { name: 'What is to be seen' })
    .fill('Three children on a stage');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('<script>alert(1)</script>');
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(tile(page, 'Prize day')).toBeVisible();

  await page.getByRole('button', { name: 'More for The yard' }).click();
  await page.getByRole('menuitem', { name: 'Hide from visitors' }).click();
  await expect(tile(page, 'The yard').getByText('Hidden')).toBeVisible();
  await page.getByRole('button', { name: 'More for The library' }).click();
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await expectGoodInBothViews(page);
  await dialog.getByRole('button', { name: 'Remove it' }).click();
  await expect.poll(() => titles(owner)).toEqual(['Prize day', 'The yard']);

  await page.getByRole('link', { name: 'Switch it on' }).click();
  await page.getByRole('switch', { name: 'Show the public page' }).check();
  await page
    .getByRole('group', { name: 'How to apply' })
    .getByRole('textbox', { name: 'In English' })
    .fill('Bring the birth certificate.');
  await expectGoodInBothViews(page);
  await page.getByRole('button', { name: 'Save the public page' }).click();
  await expect(page.getByText('Saved: the page is on')).toBeVisible();

  const { address } = await owner.call(getPublicPage, {});
  const parent = await somebodyElse();
  await parent.goto(`${new URL(address).pathname}?lang=en`);
  await expect(parent.getByRole('img', { name: 'Three children on a stage' })).toBeVisible();
  await expect(parent.getByText('<script>alert(1)</script>')).toBeVisible();
  await expect(parent.getByText('Bring the birth certificate.')).toBeVisible();
  await expect(parent.getByText('The yard')).toBeHidden();
  await expectGoodInBothViews(parent);
});

test(`the demo’s public page is read on a phone (${nameOf(phoneView)})`, async ({ page }) => {
  const { appId } = demoStaff('manager');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/school/${appId}?lang=fr`);
  await expect(page.getByRole('heading', { name: 'Comment s’inscrire' })).toBeVisible();
  await expectGoodInBothViews(page);
  await page.getByRole('link', { name: /Cinq élèves dans la cour/ }).click();
  await expect(page).toHaveURL(/\/1600$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Demander une inscription' }).click();
  await expect(page).toHaveURL(/\/apply\//);
});

testInNewBrowser.describe('without JavaScript', () => {
  testInNewBrowser.use({ javaScriptEnabled: false });

  testInNewBrowser('the public page is whole', async ({ page }) => {
    const { appId } = demoStaff('manager');
    await page.goto(`/school/${appId}?lang=en`);
    await expect(page.getByRole('heading', { name: 'How to reach us' })).toBeVisible();
    await expect(page.locator('script')).toHaveCount(0);
    await page.getByRole('link', { name: 'Français' }).click();
    await expect(page.getByRole('heading', { name: 'Nous joindre' })).toBeVisible();
  });
});
