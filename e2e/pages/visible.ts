import { expect, type Locator } from '@playwright/test';

interface Options {
  readonly timeout?: number;
}

/**
 * Waits as the runner's own does. That one describes the whole page at every try, for the message of a failure that mostly
 * never comes, which is a tenth of all that a page computes in a journey; when a journey fails its page is described anyway.
 */
expect.extend({
  async toBeVisible(locator: Locator, options: Options = {}) {
    const state = this.isNot ? 'hidden' : 'visible';
    const timeout = options.timeout ?? this.timeout;
    try {
      await locator.waitFor({ state, timeout });
      return { pass: !this.isNot, message: () => `${locator.toString()} is ${state}` };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return {
        pass: this.isNot,
        message: () => `${locator.toString()} is not ${state}: ${reason}`,
      };
    }
  },
});
