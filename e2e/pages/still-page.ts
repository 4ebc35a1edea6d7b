import type { Page } from '@playwright/test';

/** A style sheet of ours, told from those of the page. */
interface StillSheet extends CSSStyleSheet {
  isStill?: boolean;
}

/**
 * Looks at a page on which nothing moves. A colour on its way from one state to the next has a contrast of its own, also
 * where it sets out meanwhile. Looks within a look find the page still already: each sheet that comes or goes has the
 * browser work out every style of the page again.
 */
export async function whileStill<Seen>(page: Page, look: () => Promise<Seen>): Promise<Seen> {
  const isFirst = await page.evaluate(stopMoving);
  const seen = await look();
  if (isFirst) await page.evaluate(letMove);
  return seen;
}

function stopMoving(): boolean {
  if (document.adoptedStyleSheets.some((sheet: StillSheet) => sheet.isStill)) return false;
  const still: StillSheet = new CSSStyleSheet();
  still.isStill = true;
  still.replaceSync(
    '*, ::before, ::after { transition: none !important; animation: none !important }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  return true;
}

function letMove(): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
    (sheet: StillSheet) => !sheet.isStill,
  );
}
