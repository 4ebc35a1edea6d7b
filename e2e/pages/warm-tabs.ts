import { type Browser, expect, type Page } from '@playwright/test';

/** Opens a page of the product that runs nothing, so that the tab keeps its process and what that has compiled. */
const quietPage = '/healthz';

const listenedTo = [
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
] as const;

/**
 * Tabs that stay open between the journeys of a worker, each in a browser context of its own. A browser that meets the
 * product for the first time loads and compiles all of it, which costs more than most journeys; from one journey to
 * the next only that stays (assets never change under one address), and everything a person leaves behind is taken away.
 */
export function warmTabs(browser: Browser) {
  const free: Page[] = [];
  return {
    /** For one person of a journey, who comes with these headers. */
    async take(headers: Readonly<Record<string, string>>): Promise<Page> {
      const page = free.pop() ?? (await openTab(browser));
      await page.context().setExtraHTTPHeaders({ ...headers });
      return page;
    },
    async giveBack(page: Page): Promise<void> {
      if (page.isClosed()) {
        await page.context().close();
        return;
      }
      await tidy(page);
      free.push(page);
    },
  };
}

export type WarmTabs = ReturnType<typeof warmTabs>;

async function openTab(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await saveData(context);
  return context.newPage();
}

/** Whoever saves data gets a screen when it is opened, and not every screen of the menu ahead. */
export async function saveData(context: ReturnType<Page['context']>): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) });
  });
}

/** As a browser that nobody has used: without storage, cookies, other tabs, stand-ins for answers, or a state set by hand. */
async function tidy(page: Page): Promise<void> {
  const context = page.context();
  const others = context.pages().filter((each) => each !== page);
  await Promise.all(others.map((each) => each.close()));
  for (const event of listenedTo) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  // A journey may end while its page is leaving for another, which would get ahead of this.
  await expect(() => page.goto(quietPage)).toPass();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
    window.name = '';
  });
  await context.clearCookies();
  await context.clearPermissions();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 720 });
}
