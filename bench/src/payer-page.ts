import type { Browser } from '@playwright/test';
import { withBrowser } from './browser.ts';
import type { Ground } from './ground.ts';
import { findLinks } from './payer-links.ts';
import { type Figure, percentile, round } from './print.ts';

const mostMs = 2_000;
const visits = 7;

/** A cheap phone on a poor line. */
const line = {
  offline: false,
  latency: 600,
  downloadThroughput: 240_000 / 8,
  uploadThroughput: 240_000 / 8,
};
const cpuSlowdown = 6;

interface Visit {
  /** The form is on the screen, and works: it needs no script. */
  readonly shownMs: number;
  /** Its script is at work too. */
  readonly completeMs: number;
}

/** A first visit: nothing is in the browser's memory. The times are the page's own, counted from the press on the link. */
async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('main form button').first().waitFor();
  const times = await page.evaluate(() => ({
    shownMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    completeMs: performance.getEntriesByType('navigation')[0]?.duration ?? Number.NaN,
  }));
  await context.close();
  return times;
}

export async function benchPayerPage({ productUrl }: Ground): Promise<Figure[]> {
  const [address = ''] = await findLinks(productUrl, 1);
  return withBrowser(async (browser) => {
    const times: Visit[] = [];
    for (let n = 0; n < visits; n += 1) times.push(await visit(browser, address));
    const median = (part: keyof Visit): number =>
      percentile(
        times.map((one) => one[part]),
        0.5,
      );
    const complete = median('completeMs');
    return [
      {
        name: 'payer page at 240 kbit/s, 600 ms and a 6 times slower processor',
        measured: `shown in ${round(median('shownMs'))} ms, script at work in ${round(complete)} ms, medians of ${visits}`,
        wanted: `usable in ${mostMs} ms`,
        isMet: complete <= mostMs,
      },
    ];
  });
}
