import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { deskView, phoneView, screenSize, skinOf, type View } from './console.ts';
import { whileStill } from './still-page.ts';
import {
  expectOpenedGood,
  expectRoomForThumbs,
  expectRoomInOpened,
  expectWhole,
  expectWholeBetween,
  type Patience,
  twoFrames,
} from './whole-page.ts';

/** Axe finds nothing, nothing sticks out at the side, and nothing is cut off. */
export async function expectGood(page: Page, patience: Patience = {}): Promise<void> {
  await expectAccessible(page);
  await expectWhole(page, patience);
}

/**
 * What a journey has before it is good as it is shown, as the other of the two views shows the same, at the other width
 * and in the other skin, and whole at the widths between; with all that was typed and opened. So the journey itself is
 * walked once.
 */
export async function expectGoodInBothViews(page: Page, patience: Patience = {}): Promise<void> {
  // From one skin to the other everything would fade, each part after what it stands in.
  await whileStill(page, () => lookInBothViews(page, patience));
}

async function lookInBothViews(page: Page, patience: Patience): Promise<void> {
  await expectGood(page, patience);
  const width = page.viewportSize()?.width ?? deskView.width;
  const other = width > 800 ? phoneView : deskView;
  const ownSkin = await page.evaluate(shownSkin);
  if (width <= 800) await expectRoomInOpened(page);
  await show(page, other.width, skinOf(other));
  await expectGood(page, patience);
  if (other.width <= 800) await expectRoomInOpened(page);
  await expectWholeBetween(page, patience);
  await show(page, width, ownSkin);
}

/**
 * A screen that is opened in both views one after the other is good in each. In French, whose words are the longest, it is
 * whole at the widths between too, and on the phone what is pressed has room for a thumb, also in its menus and dialogs.
 */
export async function expectScreenGood(page: Page, view: View): Promise<void> {
  await expectGood(page);
  if (view.language !== 'fr') return;
  await expectRoomForThumbs(page);
  await expectOpenedGood(page);
  await expectWholeBetween(page);
  await page.setViewportSize(screenSize(view.width));
}

type Skin = 'light' | 'dark';

function shownSkin(): Skin {
  const chosen = document.documentElement.dataset['mantineColorScheme'];
  if (chosen !== undefined) return chosen === 'dark' ? 'dark' : 'light';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The console and the login have chosen a skin at their start; the public pages follow the browser. */
async function show(page: Page, width: number, skin: Skin): Promise<void> {
  // All at once, so that the browser draws the page anew once, and not for each.
  await Promise.all([
    page.evaluate(wearSkin, skin),
    page.emulateMedia({ colorScheme: skin }),
    page.setViewportSize(screenSize(width)),
  ]);
  await page.evaluate(twoFrames);
}

function wearSkin(skin: Skin): void {
  const { dataset } = document.documentElement;
  if (dataset['mantineColorScheme'] !== undefined) dataset['mantineColorScheme'] = skin;
}
