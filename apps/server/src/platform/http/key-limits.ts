/** What is left of a limit, to be told with every answer. */
export interface Left {
  readonly isAllowed: boolean;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export interface KeyLimits {
  readonly max: number;
  /** Counts one call of the key. */
  count(keyId: string, nowMs: number): Left;
}

interface Window {
  readonly endsMs: number;
  calls: number;
}

export const windowSeconds = 60;
const windowMs = windowSeconds * 1000;

/** Beyond so many, what has run out is looked for and let go. */
const manyWindows = 1_000;

/**
 * So many calls of one key within a minute, which begins with its first call. It is counted in memory, by each node for
 * itself: turning a call away costs a look into a map, so that one key's flood takes nothing from the others.
 */
export function createKeyLimits(max: number): KeyLimits {
  const windows = new Map<string, Window>();
  const letGo = (nowMs: number): void => {
    for (const [id, { endsMs }] of windows) if (endsMs <= nowMs) windows.delete(id);
  };
  const windowOf = (keyId: string, nowMs: number): Window => {
    const known = windows.get(keyId);
    // A clock that was set back must not close a key for hours.
    if (known !== undefined && known.endsMs > nowMs && known.endsMs <= nowMs + windowMs)
      return known;
    if (windows.size >= manyWindows) letGo(nowMs);
    const begun = { endsMs: nowMs + windowMs, calls: 0 };
    windows.set(keyId, begun);
    return begun;
  };
  return {
    max,
    count: (keyId, nowMs) => {
      const window = windowOf(keyId, nowMs);
      window.calls += 1;
      return {
        isAllowed: window.calls <= max,
        remaining: Math.max(0, max - window.calls),
        resetSeconds: Math.max(1, Math.ceil((window.endsMs - nowMs) / 1000)),
      };
    },
  };
}
