import type { Page } from '@playwright/test';
import { withBrowser } from './browser.ts';
import type { Ground } from './ground.ts';
import { type Figure, percentile, round } from './print.ts';
import { signIn } from './sign-in.ts';

const mostMs = 100;
const rounds = 2;

/** Longer than a screen that was slow to come is held back by React, as a person looks at one before the next. */
const lookMs = 500;

/**
 * Presses the entry, with no time over it before, and waits until its screen's frame is painted. The screen that is left
 * stays in the page for a while, hidden.
 */
function press(page: Page, address: string): Promise<number> {
  return page.evaluate(
    (href) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${href}"]`);
        if (link === null) return reject(new Error(`The menu has no ${href}.`));
        const titleBefore = document.querySelector('main h1')?.textContent;
        const observer = new MutationObserver(() => {
          const titles = [...document.querySelectorAll('main h1')];
          const title = titles.find((one) => one.checkVisibility())?.textContent;
          if (title === undefined || title === titleBefore) return;
          observer.disconnect();
          // The frame after the next one begins once this one is on the screen.
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve(performance.now() - pressedAt)),
          );
        });
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
        const pressedAt = performance.now();
        link.click();
      }),
    address,
  );
}

async function openConsole(page: Page, productUrl: string): Promise<void> {
  const { token, refreshToken } = await signIn(productUrl);
  const address = new URL('/console/demo/account/balance', productUrl);
  address.searchParams.set('token', token);
  address.searchParams.set('refreshToken', refreshToken);
  await page.goto(address.href);
  await page.locator('nav a[href$="/access-control"]').waitFor();
}

const menuOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav a[href]')].map((link) => link.getAttribute('href') ?? ''),
  );

/** Each entry in turn, in a page that has just been opened and in one where each screen was seen before. */
export const benchMenuPress = ({ productUrl }: Ground): Promise<Figure[]> =>
  withBrowser(async (browser) => {
    const cold: Press[] = [];
    const warm: Press[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await openConsole(page, productUrl);
      const here = new URL(page.url()).pathname;
      const menu = (await menuOf(page)).filter((address) => address !== here);
      for (const times of [cold, warm]) {
        for (const address of [...menu, here]) {
          await page.waitForTimeout(lookMs);
          times.push({ address, ms: await press(page, address) });
        }
      }
      await context.close();
    }
    return [
      figureOf('a press on a menu entry, its screen never seen', cold),
      figureOf('a press on a menu entry, its screen seen before', warm),
    ];
  });

interface Press {
  readonly address: string;
  readonly ms: number;
}

/** The last of its address: `fees`. */
const screenOf = ({ address }: Press): string => address.split('/').at(-1) ?? '';

function figureOf(name: string, presses: readonly Press[]): Figure {
  const times = presses.map(({ ms }) => ms);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const slowest = presses.toSorted((one, other) => other.ms - one.ms).slice(0, 3);
  const named = slowest.map((one) => `${screenOf(one)} ${round(one.ms)}`).join(', ');
  return {
    name,
    measured: `p50 ${round(p50)} ms, p95 ${round(p95)} ms of ${times.length}; slowest: ${named}`,
    wanted: `the next screen’s frame within ${mostMs} ms, p95`,
    isMet: p95 <= mostMs,
  };
}
