import { expect, type Page } from '@playwright/test';
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
async function twoFrames(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}

/** What is pressed on a phone is large enough for a thumb. */
export async function expectRoomForThumbs(page: Page): Promise<void> {
  expect(await page.evaluate(whatIsTooSmall)).toEqual([]);
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
  const overhang = overhangOf(document.documentElement);
  return overhang > 0 ? [`the page scrolls sideways by ${overhang} px`, ...cut] : cut;
}

/** Each as `button.act "Show": 38 × 24 px`. A link among the words of a sentence is as high as its line. */
function whatIsTooSmall(): string[] {
  const least = 40;
  const targets = 'a[href], button, select, textarea, input:not([type="hidden"]), summary';
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
  return [...document.body.querySelectorAll(targets)].flatMap((element) => {
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
