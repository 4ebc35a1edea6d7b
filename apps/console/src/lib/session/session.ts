import type { SessionTokens } from '@ardoise/contract/session';
import type { ClientSession } from '@ardoise/web/lib/api/client.ts';
import type { Clock } from '@ardoise/web/lib/clock.ts';
import { createEmitter, type Emitter } from '@ardoise/web/lib/emitter.ts';
import { closeRefreshTry, openRefreshTry } from '@ardoise/web/lib/session/refresh-try.ts';
import type { TabLock } from '@ardoise/web/lib/session/tab-lock.ts';
import type { Store } from '@ardoise/web/lib/storage.ts';
import { createInactivityTimer } from './inactivity.ts';
import { createRefreshSchedule } from './refresh-schedule.ts';

/** `signedOut`: the person asked. `inactive`: nobody was there. `refused`: the server said so. `elsewhere`: another tab. */
export type EndReason = 'signedOut' | 'inactive' | 'refused' | 'elsewhere';

export interface Session extends ClientSession {
  isSignedIn(): boolean;
  /** `endOnServer` logs out there when nobody was here. Waits for that where nobody was here before the start already. */
  start(endOnServer: () => Promise<unknown>): Promise<void>;
  /** Takes a new pair of tokens, from the hosted login or a refresh. */
  adopt(tokens: SessionTokens): void;
  end(reason: EndReason): void;
  /** The log-out event. */
  readonly onEnd: Emitter<EndReason>['on'];
}

interface SessionParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly lock: TabLock;
  readonly target: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  /** Makes the refresh call, silently, under the key of this try. */
  readonly requestTokens: (refreshToken: string, key: string) => Promise<SessionTokens>;
}

const sessionKeys = [
  'refreshToken',
  'expiresAt',
  'lifetime',
  'orgId',
  'orgRole',
  'orgData',
  'userData',
  'refreshTry',
  'lastActivityAt',
  'token',
] as const;

/** A server that does not answer keeps nobody in. */
const logOutPatienceMs = 3_000;

export function createSession(parts: SessionParts): Session {
  const { store, clock } = parts;
  const ended = createEmitter<EndReason>();
  let underWay: Promise<boolean> | null = null;
  let hasEnded = false;
  let endOnServer: () => Promise<unknown> = async () => {};
  let expiry: Promise<void> | null = null;

  const schedule = createRefreshSchedule(clock, () => refresh(store.read('token')));
  const inactivity = createInactivityTimer({
    clock,
    store,
    target: parts.target,
    onExpired: () => {
      expiry = expire();
    },
  });

  function adopt(tokens: SessionTokens): void {
    const lifetimeMs = tokens.expiresIn * 1000;
    store.write('refreshToken', tokens.refreshToken);
    store.write('expiresAt', String(clock.now() + lifetimeMs));
    store.write('lifetime', String(lifetimeMs));
    // The token is written last: it is what the other tabs watch.
    store.write('token', tokens.token);
    closeRefreshTry(store);
    schedule.tokenSet(lifetimeMs);
    inactivity.setLimit(lifetimeMs);
  }

  /** One tab asks the server; a tab that waited for it finds the new pair in storage and takes that. */
  async function refreshInTurn(failedToken: string | null): Promise<boolean> {
    return parts.lock(async () => {
      if (hasEnded) return false;
      if (store.read('token') !== failedToken) return true;
      const refreshToken = store.read('refreshToken');
      if (refreshToken === null) return false;
      adopt(await parts.requestTokens(refreshToken, openRefreshTry(store)));
      return true;
    });
  }

  function refresh(failedToken: string | null): Promise<boolean> {
    underWay ??= refreshInTurn(failedToken)
      .catch(() => false)
      .finally(() => {
        underWay = null;
      });
    return underWay;
  }

  /** The log-out needs the token, so it comes first. */
  async function expire(): Promise<void> {
    schedule.stop();
    const patience = new Promise<void>((resolve) => clock.after(logOutPatienceMs, resolve));
    await Promise.race([endOnServer().catch(() => {}), patience]);
    end('inactive');
  }

  function end(reason: EndReason): void {
    if (hasEnded) return;
    hasEnded = true;
    schedule.stop();
    inactivity.stop();
    for (const key of sessionKeys) store.write(key, null);
    // Whatever the server says of the log-out, the reason for it is that nobody was here.
    ended.emit(expiry === null ? reason : 'inactive');
  }

  function onTokenFromOtherTab(token: string | null): void {
    if (token === null) {
      end('elsewhere');
      return;
    }
    schedule.tokenSet(Math.max(0, Number(store.read('expiresAt') ?? 0) - clock.now()));
    takeStoredLifetime();
  }

  /** Not what is left of it: a tab that slept hears late, and must not take the person for gone. */
  function takeStoredLifetime(): void {
    const lifetimeMs = Number(store.read('lifetime') ?? 0);
    if (lifetimeMs > 0) inactivity.setLimit(lifetimeMs);
  }

  return {
    token: () => store.read('token'),
    refreshing: () => underWay,
    refresh,
    canRefresh: () => store.read('refreshToken') !== null,
    isSignedIn: () =>
      !hasEnded && (store.read('token') !== null || store.read('refreshToken') !== null),
    adopt,
    end,
    onEnd: ended.on,
    async start(logOut) {
      endOnServer = logOut;
      takeStoredLifetime();
      store.watch('token', onTokenFromOtherTab);
      if (store.read('refreshToken') !== null) schedule.begin();
      inactivity.start();
      await expiry;
    },
  };
}
