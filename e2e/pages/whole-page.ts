import { expect, type Locator, type Page } from '@playwright/test';
import { screenSize } from './console.ts';

export interface Patience {
  /** What is wrong at the first look is wrong: nothing is waited for. */
  readonly isNone?: boolean;
}

/**
 * Nothing may stick out at the side, and nothing of a table or a card may be cut off: a column that one has to push the
 * table for, or never sees, is missing for whoever reads the page.
 */
export async function expectWhole(page: Page, patience: Patience = {}): Promise<void> {
  const message = `whole at ${page.viewportSize()?.width} px`;
  // A table that has no room is measured first, and drawn in another shape then.
  const look = () => page.evaluate(whatIsCut);
  if (patience.isNone) expect(await look(), message).toEqual([]);
  else await expect.poll(look, { message }).toEqual([]);
}

/** A tablet and two small desks: between a phone and a wide desk. */
const widthsBetween = [768, 1024, 1280];

/** The page as it stands, with all that was typed and opened, is whole at these widths too. It is left at the last. */
export async function expectWholeBetween(page: Page, patience: Patience = {}): Promise<void> {
  for (const width of widthsBetween) {
    await page.setViewportSize(screenSize(width));
    await page.evaluate(twoFrames);
    await expectWhole(page, patience);
  }
}

/** What is drawn in another way at this width is told with the next frame, and drawn before the one after it. */
export async function twoFrames(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** What is pressed on a phone is large enough for a thumb; also in a dialog or a menu that is open. */
export async function expectRoomForThumbs(page: Page): Promise<void> {
  expect(await page.evaluate(whatIsTooSmall, 'body')).toEqual([]);
}

/** What can stand open over a page. A list of suggestions belongs to its field, and is pressed like a menu. */
const opened = '[role="dialog"], [role="menu"], [role="listbox"]';

/** The same of what stands open over the page, and of nothing else: the page itself is looked at where it is opened. */
export async function expectRoomInOpened(page: Page): Promise<void> {
  expect(await page.evaluate(whatIsTooSmall, opened)).toEqual([]);
}

/**
 * Opens every menu and chip of the page one after the other, as a thumb would, and the dialogs that a menu leads to. Each is
 * whole and has room for thumbs. What is behind a dialog is not done: each is left by Escape.
 */
export async function expectOpenedGood(page: Page): Promise<void> {
  // A field for tags proposes nothing until something is typed.
  const openers = page.locator('main [aria-haspopup]:visible:not(.mantine-TagsInput-inputField)');
  for (let i = 0; i < (await openers.count()); i += 1) {
    await lookInto(page, openers.nth(i));
    const acts = page.locator('button[role="menuitem"]:visible:not([data-disabled])');
    const names = await acts.allTextContents();
    await closeOpened(page);
    for (const name of names) {
      await openers.nth(i).click();
      const act = page.getByRole('menuitem', { name, exact: true });
      // Only what asks before it acts may be pressed here.
      if ((await act.getAttribute('aria-haspopup')) === 'dialog') await lookInto(page, act);
      await closeOpened(page);
    }
  }
}

async function lookInto(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  await expect(page.locator(opened).filter({ visible: true }).last()).toBeVisible();
  await expectWhole(page);
  await expectRoomInOpened(page);
}

/** What has only just come is drawn before it hears keys: pressed as quickly as no thumb would, Escape is pressed again. */
async function closeOpened(page: Page): Promise<void> {
  const open = page.locator(opened).filter({ visible: true });
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}

/** Each as `td.amount "63 000": 12 px cut`. What is meant to be swiped (`data-swiped`, code), ends with dots or is hidden is not cut. */
function whatIsCut(): string[] {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.classList.item(0)} "${element.textContent.trim().slice(0, 40)}"`;
  const isMeant = (element: Element, style: CSSStyleDeclaration) =>
    element.matches('input, textarea, select, pre, [data-swiped], [aria-hidden="true"]') ||
    style.textOverflow === 'ellipsis' ||
    element.clientWidth <= 1 ||
    element.textContent.trim() === '';
  const overhangOf = (element: Element) => element.scrollWidth - element.clientWidth;
  const cut = [...document.body.querySelectorAll('*')].flatMap((element) => {
    // Half a pixel may be rounded up on one side and down on the other.
    if (element.clientWidth === 0 || overhangOf(element) <= 1) return [];
    const style = getComputedStyle(element);
    const isHolder = style.overflowX !== 'visible' || element.matches('td, th, dd');
    if (!isHolder || isMeant(element, style)) return [];
    return [`${nameOf(element)}: ${overhangOf(element)} px cut`];
  });
  /** The words in an empty field, as wide as they would be drawn; on a phone in letters of at least 16 px, as under a thumb. */
  const wordsWidth = (field: HTMLInputElement, style: CSSStyleDeclaration) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) return 0;
    const size = Math.max(Number.parseFloat(style.fontSize), innerWidth > 800 ? 0 : 16);
    pen.font = `${style.fontWeight} ${size}px ${style.fontFamily}`;
    return pen.measureText(field.placeholder).width;
  };
  for (const field of document.body.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    const style = getComputedStyle(field);
    const room =
      field.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight);
    const over = Math.ceil(wordsWidth(field, style) - room);
    if (field.clientWidth > 1 && over > 1)
      cut.push(`input "${field.placeholder}": ${over} px of its words cut`);
  }
  const overhang = overhangOf(document.documentElement);
  return overhang > 0 ? [`the page scrolls sideways by ${overhang} px`, ...cut] : cut;
}

/** Each as `button.act "Show": 38 × 24 px`. A link among the words of a sentence is as high as its line. */
function whatIsTooSmall(within: string): string[] {
  const least = 40;
  const targets =
    'a[href], button, select, textarea, input:not([type="hidden"]), summary, [role="option"]';
  const isInSentence = (element: Element) => {
    const words = element.parentElement?.textContent.trim().length ?? 0;
    return (
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      words > element.textContent.trim().length
    );
  };
  /** A box is pressed with its label and a field with its frame, the link of a row covers the row, words have room around them. */
  const boxesOf = (element: Element) => {
    const row = element.matches('[data-row-link]') ? element.closest('li, tr') : null;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const field = element.closest('.mantine-Input-wrapper');
    const around = getComputedStyle(element, '::after');
    const room = {
      width: Number.parseFloat(around.width),
      height: Number.parseFloat(around.height),
    };
    return [
      ...[row ?? field ?? element, ...labels].map((part) => part.getBoundingClientRect()),
      ...(around.position === 'absolute' && row === null ? [room] : []),
    ];
  };
  const places = [...document.querySelectorAll(within)];
  const found = new Set(places.flatMap((place) => [...place.querySelectorAll(targets)]));
  return [...found].flatMap((element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    if (element.closest('[inert], [aria-hidden="true"]') !== null || isInSentence(element))
      return [];
    const boxes = boxesOf(element);
    const width = Math.max(...boxes.map((box) => box.width));
    const height = Math.max(...boxes.map((box) => box.height));
    if (width <= 1 || (width > least - 0.5 && height > least - 0.5)) return [];
    const name = element.getAttribute('aria-label') ?? element.textContent.trim();
    return [
      `${element.tagName.toLowerCase()}.${element.classList.item(0)} "${name.slice(0, 40)}": ${Math.round(width)} × ${Math.round(height)} px`,
    ];
  });
}
