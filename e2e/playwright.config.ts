import { defineConfig } from '@playwright/test';

const executablePath = process.env['ARDOISE_CHROMIUM'];

/** A test machine needs none of the browser's background traffic. */
const flags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // Every page of a journey compiles the product's and axe's code anew, and is left before optimised code pays for itself:
  // a quarter of all that the pages computed was the making of it. What the code does is the same.
  '--js-flags=--no-opt --no-maglev',
];

/** Chromium's own sandbox does not work for root. */
const isRoot = process.getuid?.() === 0;

/** Begun last, a journey of many screens would keep one worker busy while the others have nothing left to do. */
const longJourneys =
  /(?:account|admissions|decide|import|money|people-lists|students|template|users|years|years-create)\.spec\.ts$/;

export default defineConfig({
  testDir: 'journeys',
  // Begun in this order.
  projects: [
    { name: 'long', testMatch: longJourneys },
    { name: 'short', testIgnore: longJourneys },
  ],
  globalSetup: './start-product.ts',
  fullyParallel: true,
  // Two cores: while one journey waits, for an operator or for a message, two others go on.
  workers: 3,
  // For a machine that is busy with something else: only what hangs takes as long.
  timeout: 300_000,
  // A loaded machine is slow; a wrong page stays wrong, also the second time.
  expect: { timeout: 60_000 },
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    baseURL: process.env['E2E_URL'],
    // What is not there after two minutes will not come.
    actionTimeout: 120_000,
    trace: 'on-first-retry',
    locale: 'en-GB',
    // A worker would answer before the stand-ins of a journey; the one about it lets it in.
    serviceWorkers: 'block',
    // Whoever wants no motion gets the same screens, and two cores are left for them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: isRoot ? ['--no-sandbox', ...flags] : flags,
    },
  },
});
