import { randomInt } from 'node:crypto';
import { test as base } from '@playwright/test';

/** The server counts tries by address: each journey comes from its own, as each person in the world does. */
export const test = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, provide) => {
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
    await provide({ ...extraHTTPHeaders, 'x-forwarded-for': address });
  },
  // Whoever saves data gets a screen when it is opened, and not every screen of the menu ahead.
  context: async ({ context }, provide) => {
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { get: () => ({ saveData: true }) });
    });
    await provide(context);
  },
});
