import type { Cancel, Clock } from '@ardoise/web/lib/clock.ts';
import type { Store } from '@ardoise/web/lib/storage.ts';

export const defaultInactivityMs = 1_700_000;

/** Any of these counts as a sign of life. */
export const activityEvents = ['keydown', 'mousemove', 'mousedown', 'touchmove'] as const;

/** Other tabs learn of activity at most so often: a moving mouse makes hundreds of events a second. */
const shareEveryMs = 1_000;

export interface InactivityTimer {
  /** Expires at once where the last activity, in any tab that was open before, is longer ago than the limit. */
  start(): void;
  setLimit(limitMs: number): void;
  stop(): void;
}

interface InactivityParts {
  readonly clock: Clock;
  readonly store: Store;
  readonly target: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly onExpired: () => void;
}

/**
 * Expires when nobody has touched any tab for the limit. The last activity is shared through storage, so a tab
 * in the background does not log out the one that is in use.
 */
export function createInactivityTimer(parts: InactivityParts): InactivityTimer {
  const { clock, store } = parts;
  let limitMs = defaultInactivityMs;
  let isRunning = false;
  let lastAtMs = 0;
  let sharedAtMs = 0;
  let cancelExpiry: Cancel = () => {};
  let cancelShare: Cancel | null = null;

  function plan(): void {
    cancelExpiry();
    cancelExpiry = clock.after(Math.max(0, lastAtMs + limitMs - clock.now()), check);
  }

  function check(): void {
    lastAtMs = Math.max(lastAtMs, Number(store.read('lastActivityAt') ?? 0));
    if (clock.now() - lastAtMs < limitMs) plan();
    else {
      stop();
      parts.onExpired();
    }
  }

  function share(): void {
    cancelShare = null;
    sharedAtMs = lastAtMs;
    store.write('lastActivityAt', String(lastAtMs));
  }

  function onActivity(): void {
    const now = clock.now();
    // A laptop that slept past the limit wakes with a mouse move, before the timer has run.
    if (now - lastAtMs >= limitMs) {
      check();
      return;
    }
    lastAtMs = now;
    if (cancelShare !== null) return;
    if (now - sharedAtMs >= shareEveryMs) share();
    else cancelShare = clock.after(shareEveryMs - (now - sharedAtMs), share);
  }

  function stop(): void {
    isRunning = false;
    cancelExpiry();
    cancelShare?.();
    cancelShare = null;
    for (const name of activityEvents) parts.target.removeEventListener(name, onActivity);
  }

  return {
    start() {
      const now = clock.now();
      if (now - Number(store.read('lastActivityAt') ?? now) >= limitMs) {
        parts.onExpired();
        return;
      }
      isRunning = true;
      lastAtMs = now;
      share();
      for (const name of activityEvents) {
        parts.target.addEventListener(name, onActivity, { passive: true });
      }
      plan();
    },
    setLimit(nextMs) {
      limitMs = nextMs;
      if (isRunning) plan();
    },
    stop,
  };
}
