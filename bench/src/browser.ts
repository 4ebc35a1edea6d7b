import { type Browser, chromium } from '@playwright/test';

/** Chromium's own sandbox does not work for root, and a measurement needs none of its background traffic. */
const flagsForRoot = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
];

export async function withBrowser<Result>(
  work: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const executablePath = process.env['ARDOISE_CHROMIUM'];
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? flagsForRoot : [],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
