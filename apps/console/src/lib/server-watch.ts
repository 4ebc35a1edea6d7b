import type { Cancel, Clock } from '@ardoise/web/lib/clock.ts';

/** How often a page that stays open asks how the server is. */
export const checkEveryMs = 10 * 60_000;

interface ServerState {
  readonly release: string;
  readonly underMaintenance: boolean;
}

interface ServerWatchParts {
  readonly clock: Clock;
  /** The release that this page was built as; `development` is never out of date. */
  readonly ownRelease: string;
  readonly read: () => Promise<ServerState>;
  /** Told once. */
  readonly onNewRelease: () => void;
  readonly onMaintenance: () => void;
}

/** Hears when the server runs another release than this page, or is taken down for maintenance. Answers how to stop. */
export function watchServer(parts: ServerWatchParts): Cancel {
  let cancel: Cancel = () => {};
  let isStopped = false;
  let wasOffered = parts.ownRelease === 'development';

  async function check(): Promise<void> {
    const state = await parts.read().catch(() => null);
    if (isStopped) return;
    cancel = parts.clock.after(checkEveryMs, () => void check());
    if (state?.underMaintenance) parts.onMaintenance();
    if (state !== null && state.release !== parts.ownRelease && !wasOffered) {
      wasOffered = true;
      parts.onNewRelease();
    }
  }

  void check();
  return () => {
    isStopped = true;
    cancel();
  };
}
