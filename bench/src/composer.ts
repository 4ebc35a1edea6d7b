import type { Page } from '@playwright/test';
import pg from 'pg';
import { createSchool } from './bench-school.ts';
import { withBrowser } from './browser.ts';
import { fillGuardians } from './campaign.ts';
import type { Ground } from './ground.ts';
import { type Figure, percentile, round } from './print.ts';
import { signIn } from './sign-in.ts';

const mostMs = 16;
/** As slow as a cheap phone or an old desktop is beside the machine that measures. */
const slower = 6;

const begun = 'Bonjour {guardian}, il reste {pending} FCFA pour {student}. Reçu : {link}. ';
const typed = 'Nous vous remercions de votre attention, et de vos enfants. '.repeat(2);

/** From each letter until the page has drawn what follows from it: the text, its marks, its length and its price. */
function watchKeys(): void {
  const times: number[] = [];
  Object.assign(window, { keyTimes: times });
  let pressedAt = 0;
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', () => times.push(performance.now() - pressedAt));
  port1.start();
  document.addEventListener(
    'beforeinput',
    () => {
      pressedAt = performance.now();
    },
    { capture: true },
  );
  // It is heard once everything that the letter started at once is done.
  window.addEventListener('input', () => port2.postMessage(null));
}

async function appIdOf({ databaseUrl }: Ground, orgId: string): Promise<string> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows } = await db.query<{ app_id: string }>(
    'select app_id from organisations where org_id = $1',
    [orgId],
  );
  await db.end();
  return rows[0]?.app_id ?? '';
}

async function typeIn(page: Page): Promise<readonly number[]> {
  const text = page.getByRole('textbox', { name: 'Text in English' });
  await text.fill(begun);
  // The lengths of everybody's fields are there, and the price with them.
  await page.getByText('10,000', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: /^Send to 10,000/ }).waitFor();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.evaluate(watchKeys);
  await text.press('End');
  await page.keyboard.type(typed, { delay: 60 });
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
}

/** What a letter costs whoever writes to ten thousand people. */
export async function benchComposer(ground: Ground): Promise<Figure[]> {
  const { token, refreshToken } = await signIn(ground.productUrl);
  const orgId = await createSchool(ground, token);
  await fillGuardians(ground, orgId);
  const address = new URL(
    `/console/${await appIdOf(ground, orgId)}/apps/send-message`,
    ground.productUrl,
  );
  for (const [name, value] of Object.entries({ token, refreshToken, lang: 'en' }))
    address.searchParams.set(name, value);
  return withBrowser(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(address.href);
    const times = await typeIn(page);
    return [
      {
        name: 'a letter in the composer for 10,000 guardians, on a six times slower processor',
        measured: `p50 ${round(percentile(times, 0.5), 1)} ms, p95 ${round(percentile(times, 0.95), 1)} ms of ${times.length}`,
        wanted: `under ${mostMs} ms`,
        isMet: percentile(times, 0.95) < mostMs,
      },
    ];
  });
}
