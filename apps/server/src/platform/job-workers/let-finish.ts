import { setTimeout as wait } from 'node:timers/promises';

const lookEveryMs = 250;

/** As long as it takes to write down how the last jobs ended, or to give that up. */
const usualGraceMs = 10_000;

/**
 * Waits until workers that were told to stop have done so, or until none of their jobs runs any more and the time to write down how
 * they ended is over. The library waits for ever for what it could not write down twice while the database was away; its jobs
 * would stay locked for as long as this node lives.
 */
export async function letFinish(
  stopped: Promise<unknown>,
  isIdle: () => boolean,
  graceMs = usualGraceMs,
): Promise<void> {
  const over = new AbortController();
  const idleForLong = async (): Promise<void> => {
    let idleMs = 0;
    while (idleMs < graceMs && !over.signal.aborted) {
      await wait(Math.min(lookEveryMs, graceMs), undefined, { signal: over.signal, ref: false });
      idleMs = isIdle() ? idleMs + lookEveryMs : 0;
    }
  };
  try {
    await Promise.race([stopped, idleForLong()]);
  } finally {
    over.abort();
  }
}
