import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Without its blanks: a document is sent half a megabyte, not more than one. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** No violation of WCAG 2.2 A or AA, nor of axe's own good practice, on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource);
    await page.evaluate(parseColoursOnce);
  }
  expect(await page.evaluate(violations)).toEqual([]);
}

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): Colour;
}

interface ColourClass {
  readonly prototype: Colour;
  new (of: Colour): Colour;
}

interface WindowWithAxe {
  readonly axe: typeof axe & {
    readonly commons: { readonly color: { readonly Color: ColourClass } };
  };
}

/** axe parses the colours of an element and of everything behind it for each text anew, a third of all its time. */
function parseColoursOnce(): void {
  const { Color } = (window as unknown as WindowWithAxe).axe.commons.color;
  const { parseString } = Color.prototype;
  const parsed = new Map<string, Colour>();
  Color.prototype.parseString = function (this: Colour, text: string): Colour {
    const known = parsed.get(text);
    if (known === undefined) parsed.set(text, new Color(parseString.call(this, text)));
    else Object.assign(this, { r: known.r, g: known.g, b: known.b, alpha: known.alpha });
    return this;
  };
}

async function violations(): Promise<string[]> {
  // A colour on its way from one state to the next has a contrast of its own, also where it sets out while axe looks.
  const still = new CSSStyleSheet();
  still.replaceSync(
    '*, ::before, ::after { transition: none !important; animation: none !important }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  // The first rows of a list stand for the others, which are drawn alike; and only what is wrong is of interest.
  const found = await (window as unknown as WindowWithAxe).axe.run(
    { exclude: ['tbody > tr:nth-child(n + 9)', 'ul > li:nth-child(n + 25)'] },
    // Style sheets and frames are of interest to no rule that is switched on, and there are no frames.
    { resultTypes: ['violations'], preload: false, iframes: false },
  );
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}
