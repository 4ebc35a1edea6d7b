import type { Cancel, Clock } from '@ardoise/web/lib/clock.ts';

export const refreshShare = 0.95;
export const minRefreshDelayMs = 1_000;
export const startDelayMs = 1_000;
export const retryDelayMs = 10_000;
export const maxFailures = 10;

export interface RefreshSchedule {
  /** At the start of the page, with a refresh token stored. */
  begin(): void;
  /** A token was set that lives so long from now. */
  tokenSet(lifetimeMs: number): void;
  stop(): void;
}

/** Decides when to refresh. `refresh` answers whether there is a fresh token, and never rejects. */
export function createRefreshSchedule(
  clock: Clock,
  refresh: () => Promise<boolean>,
): RefreshSchedule {
  let cancel: Cancel = () => {};
  let failures = 0;

  function plan(delayMs: number): void {
    cancel();
    cancel = clock.after(delayMs, () => void attempt());
  }

  async function attempt(): Promise<void> {
    if (await refresh()) {
      failures = 0;
      return;
    }
    failures += 1;
    if (failures < maxFailures) plan(retryDelayMs);
  }

  return {
    begin: () => plan(startDelayMs),
    tokenSet(lifetimeMs) {
      failures = 0;
      plan(Math.max(minRefreshDelayMs, lifetimeMs * refreshShare));
    },
    stop: () => cancel(),
  };
}
