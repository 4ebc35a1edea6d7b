import { defineConfig } from '@playwright/test';

const executablePath = process.env['ARDOISE_CHROMIUM'];

/** Chromium's own sandbox does not work for root, and a test machine needs none of its background traffic. */
const flagsForRoot = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
];

export default defineConfig({
  testDir: 'journeys',
  globalSetup: './start-product.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  // A loaded machine is slow; a wrong page stays wrong, also the second time.
  expect: { timeout: 15_000 },
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    baseURL: process.env['E2E_URL'],
    trace: 'on-first-retry',
    locale: 'en-GB',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: process.getuid?.() === 0 ? flagsForRoot : [],
    },
  },
});
