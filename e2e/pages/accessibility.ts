import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** No violation of WCAG 2.2 A or AA, nor of axe's own good practice, on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half a megabyte, which is sent to each document once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(violations)).toEqual([]);
}

/** Runs in the page. */
async function violations(): Promise<string[]> {
  // A colour on its way from one state to the next has a contrast of its own.
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(passing.map(({ finished }) => finished));
  // Only what is wrong is of interest, and no rule that is on reads the style sheets.
  const found = await (window as unknown as { axe: typeof axe }).axe.run(document, {
    resultTypes: ['violations'],
    preload: { assets: ['media'] },
  });
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}
