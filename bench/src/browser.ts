import { type Browser, chromium } from '@playwright/test';

/** A measurement needs none of the browser's background traffic. */
const flags = [
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
    // Chromium's own sandbox does not work for root.
    args: process.getuid?.() === 0 ? ['--no-sandbox', ...flags] : flags,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
