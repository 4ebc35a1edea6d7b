import type { ClientSession } from '@ardoise/web/lib/api/client.ts';
import type { Clock } from '@ardoise/web/lib/clock.ts';
import { closeRefreshTry, openRefreshTry } from '@ardoise/web/lib/session/refresh-try.ts';
import type { TabLock } from '@ardoise/web/lib/session/tab-lock.ts';
import type { Store } from '@ardoise/web/lib/storage.ts';

interface Tokens {
  readonly token: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}

/**
 * The hosted login's own session: it lets a phone approve a sign-in later, and a person change schools. It has
 * no timers: it refreshes when a call finds it expired. Opening the sign-in page ends it.
 */
export interface HostedSession extends ClientSession {
  isSignedIn(): boolean;
  adopt(tokens: Tokens): void;
  forget(): void;
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly lock: TabLock;
  readonly requestTokens: (refreshToken: string, key: string) => Promise<Tokens>;
}

export function createHostedSession({ store, clock, lock, requestTokens }: Parts): HostedSession {
  let underWay: Promise<boolean> | null = null;

  function adopt(tokens: Tokens): void {
    store.write('refreshToken', tokens.refreshToken);
    store.write('expiresAt', String(clock.now() + tokens.expiresIn * 1000));
    store.write('token', tokens.token);
    closeRefreshTry(store);
  }

  const refreshInTurn = (failedToken: string | null): Promise<boolean> =>
    lock(async () => {
      if (store.read('token') !== failedToken) return true;
      const refreshToken = store.read('refreshToken');
      if (refreshToken === null) return false;
      adopt(await requestTokens(refreshToken, openRefreshTry(store)));
      return true;
    });

  return {
    token: () => store.read('token'),
    refreshing: () => underWay,
    refresh(failedToken) {
      underWay ??= refreshInTurn(failedToken)
        .catch(() => false)
        .finally(() => {
          underWay = null;
        });
      return underWay;
    },
    canRefresh: () => store.read('refreshToken') !== null,
    isSignedIn: () => store.read('token') !== null,
    adopt,
    forget() {
      for (const key of ['token', 'refreshToken', 'expiresAt', 'refreshTry'] as const)
        store.write(key, null);
    },
  };
}
