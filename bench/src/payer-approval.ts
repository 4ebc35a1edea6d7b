import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { PayOperator } from '@ardoise/contract/transactions';
import { withBrowser } from './browser.ts';
import { findSimulator, type Ground } from './ground.ts';
import { findLinks } from './payer-links.ts';
import { type Figure, percentile, round } from './print.ts';

const mostMs = 2_500;
const payments = 4;

/** A payer reads the prompt, finds the PIN and types it: by then pages and polls have slowed down. */
const thinkingMs = 12_000;

const operators: readonly PayOperator[] = ['mtn', 'orange'];

/** A person answers on these: their last digits tell the simulator nothing. */
const newPhone = (operator: PayOperator): string =>
  `${operator === 'mtn' ? '67' : '69'}${randomInt(10_000, 99_999)}55`;

interface Prompt {
  readonly id: string;
  readonly state: string;
}

/** As the handset does it: the prompt that waits for this phone is approved with its PIN. */
async function approve(simulatorUrl: string, phone: string): Promise<void> {
  const { prompts } = (await (
    await fetch(`${simulatorUrl}/control/prompts?phone=${phone}`)
  ).json()) as { prompts: readonly Prompt[] };
  const prompt = prompts.find(({ state }) => state === 'waiting');
  if (prompt === undefined) throw new Error(`Nothing waits on ${phone}.`);
  const answer = await fetch(`${simulatorUrl}/control/prompts/${prompt.id}/approve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pin: '1234' }),
  });
  if (!answer.ok) throw new Error(`The handset answered ${answer.status}.`);
}

/** From the press on the handset until the page says that it is paid. */
async function payOnce(
  browser: Browser,
  simulatorUrl: string,
  link: string,
  operator: PayOperator,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 760 } });
  const page = await context.newPage();
  const phone = newPhone(operator);
  await page.goto(`${link}?lang=en`);
  await page.locator('#phone').fill(phone);
  await page.locator('#pay > button').click();
  await page.locator('#start > button').first().click();
  await page.locator('#state[data-state=waiting]').waitFor();
  await wait(thinkingMs);
  const started = performance.now();
  await approve(simulatorUrl, phone);
  await page.locator('#state[data-state=paid]').waitFor();
  const took = performance.now() - started;
  await context.close();
  return took;
}

/** Approved on the handset until "paid" on the page, by each operator. */
export async function benchPayerApproval({ productUrl }: Ground): Promise<Figure[]> {
  const simulatorUrl = await findSimulator(productUrl);
  const links = await findLinks(productUrl, payments * operators.length);
  return withBrowser(async (browser) => {
    // Payers mostly think: those of both operators do so at the same time.
    const measure = async (operator: PayOperator, of: readonly string[]): Promise<Figure> => {
      const times = await Promise.all(
        of.map((link) => payOnce(browser, simulatorUrl, link, operator)),
      );
      const slowest = Math.max(...times);
      return {
        name: `approved on the handset to paid on the page, ${operator}`,
        measured: `${round(percentile(times, 0.5))} ms, slowest of ${payments} ${round(slowest)} ms`,
        wanted: `${mostMs} ms`,
        isMet: slowest <= mostMs,
      };
    };
    return Promise.all(operators.map((operator) => measure(operator, links.splice(0, payments))));
  });
}
