import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { findFaintTexts } from './contrast.ts';
import { whileStill } from './still-page.ts';

/** Without its blanks: a document is sent half a megabyte, not more than one. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** No violation of WCAG 2.2 A or AA, nor of axe's own good practice, on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await look(page, { isThorough: false })).toEqual([]);
}

/** The same with axe's own look at colours, which takes ten times as long as all the rest. */
export const lookThoroughly = (page: Page): Promise<string[]> => look(page, { isThorough: true });

interface Thoroughness {
  readonly isThorough: boolean;
}

interface AxeWindow {
  readonly axe: typeof axe;
}

async function look(page: Page, { isThorough }: Thoroughness): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return whileStill(page, async () => {
    const found = await page.evaluate(violations, isThorough);
    return isThorough ? found : [...found, ...(await findFaintTexts(page))];
  });
}

async function violations(isThorough: boolean): Promise<string[]> {
  // The first rows of a list stand for the others, which are drawn alike; and only what is wrong is of interest.
  const found = await (window as unknown as AxeWindow).axe.run(
    { exclude: ['tbody > tr:nth-child(n + 9)', 'ul > li:nth-child(n + 25)'] },
    {
      resultTypes: ['violations'],
      // Style sheets and frames are of interest to no rule that is switched on, and there are no frames.
      preload: false,
      iframes: false,
      rules: { 'color-contrast': { enabled: isThorough } },
    },
  );
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}
