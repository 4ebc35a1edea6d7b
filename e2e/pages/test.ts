import { randomInt } from 'node:crypto';
import { test as base, type Page } from '@playwright/test';
import './visible.ts';
import { saveData, type WarmTabs, warmTabs } from './warm-tabs.ts';

interface People {
  /** A tab in another browser, for another person of the journey. */
  readonly somebodyElse: () => Promise<Page>;
}

/**
 * In browsers that nobody has used before, which are closed afterwards: for journeys that reach deeper into the browser
 * than can be taken back, as its clock, its authenticators, or JavaScript switched off.
 */
export const testInNewBrowser = base.extend<People>({
  // The server counts tries by address: each journey comes from its own, as each person in the world does.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, provide) => {
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    await provide({ ...extraHTTPHeaders, 'x-forwarded-for': address });
  },
  context: async ({ context }, provide) => {
    await saveData(context);
    await provide(context);
  },
  somebodyElse: async ({ browser }, provide) => {
    const opened: Page[] = [];
    await provide(async () => {
      const page = await (await browser.newContext()).newPage();
      opened.push(page);
      return page;
    });
    await Promise.all(opened.map((page) => page.context().close()));
  },
});

/** In tabs that stay warm from one journey to the next. */
export const test = testInNewBrowser.extend<object, { readonly tabs: WarmTabs }>({
  tabs: [
    async ({ browser }, provide) => {
      await provide(warmTabs(browser));
    },
    { scope: 'worker' },
  ],
  somebodyElse: async ({ tabs, extraHTTPHeaders }, provide, testInfo) => {
    const taken: Page[] = [];
    await provide(async () => {
      const page = await tabs.take(extraHTTPHeaders ?? {});
      taken.push(page);
      return page;
    });
    // After a failure the whole worker is replaced, and its tabs with it.
    if (testInfo.status !== testInfo.expectedStatus) return;
    await Promise.all(taken.map((page) => tabs.giveBack(page)));
  },
  page: async ({ somebodyElse }, provide) => {
    await provide(await somebodyElse());
  },
  context: async ({ page }, provide) => {
    await provide(page.context());
  },
});
