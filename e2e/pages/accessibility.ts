import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No violation of WCAG 2.2 A or AA, nor of axe's own good practice, on what the page shows now. */
export async function expectAccessible(page: Page): Promise<void> {
  // A colour on its way from one state to the next has a contrast of its own.
  await page.evaluate(() => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    return Promise.allSettled(passing.map(({ finished }) => finished));
  });
  // Our pages have no frames, for which the other mode opens a page of its own; and only what is wrong is of interest.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([]);
}
