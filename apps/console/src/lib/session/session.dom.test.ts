import { systemClock } from '@ardoise/web/lib/clock.ts';
import { createTabLock } from '@ardoise/web/lib/session/tab-lock.ts';
import { createStore } from '@ardoise/web/lib/storage.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession, type EndReason } from './session.ts';

const pair = (name: string, expiresIn = 900) => ({
  token: `token-${name}`,
  refreshToken: `refresh-${name}`,
  expiresIn,
});

/** Each test has a school of its own, so that no tab of another test listens in. */
let school = 0;
const key = (name: string) => `${name}-school${school}`;

/** What a browser does for its other tabs, and happy-dom does not. */
function tellOtherTabs(): void {
  const newValue = localStorage.getItem(key('token'));
  window.dispatchEvent(new StorageEvent('storage', { key: key('token'), newValue }));
}

/** The server's answer to a log-out, for the tests that are about something else. */
const logOut = async () => ({});

type RequestTokens = Parameters<typeof createSession>[0]['requestTokens'];

function openTab(requestTokens = vi.fn<RequestTokens>(async () => pair('new'))) {
  const store = createStore(`school${school}`);
  const ended: EndReason[] = [];
  const session = createSession({
    store,
    clock: systemClock,
    lock: createTabLock('refresh', store, systemClock, null),
    target: new EventTarget() as Window,
    requestTokens,
  });
  session.onEnd((reason) => ended.push(reason));
  return { session, store, requestTokens, ended };
}

describe('the session', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    school += 1;
    localStorage.setItem(key('token'), 'token-old');
    localStorage.setItem(key('refreshToken'), 'refresh-old');
  });
  afterEach(() => vi.useRealTimers());

  it('refreshes 1 s after the start when a refresh token is stored', async () => {
    const { session, store, requestTokens } = openTab();
    void session.start(logOut);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(requestTokens).toHaveBeenCalledExactlyOnceWith('refresh-old', expect.any(String));
    expect(store.read('token')).toBe('token-new');
    expect(store.read('refreshToken')).toBe('refresh-new');
  });

  it('goes on refreshing at 95 % of each lifetime', async () => {
    const { session, requestTokens } = openTab(vi.fn(async () => pair('new', 100)));
    void session.start(logOut);
    const keepAlive = setInterval(
      () => localStorage.setItem(key('lastActivityAt'), String(Date.now())),
      10_000,
    );
    await vi.advanceTimersByTimeAsync(1_100 + 95_100 + 95_100);
    clearInterval(keepAlive);
    expect(requestTokens).toHaveBeenCalledTimes(3);
  });

  it('makes one refresh for many calls that failed at once', async () => {
    const { session, requestTokens } = openTab();
    const all = Promise.all([1, 2, 3].map(() => session.refresh('token-old')));
    expect(session.refreshing()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(200);
    expect(await all).toEqual([true, true, true]);
    expect(requestTokens).toHaveBeenCalledTimes(1);
    expect(session.refreshing()).toBeNull();
  });

  it('lets one of several tabs refresh, and the others take its result', async () => {
    const requestTokens = vi.fn(async () => pair('new'));
    const tabs = [openTab(requestTokens), openTab(requestTokens), openTab(requestTokens)];
    const all = Promise.all(tabs.map(({ session }) => session.refresh('token-old')));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await all).toEqual([true, true, true]);
    expect(requestTokens).toHaveBeenCalledTimes(1);
    expect(tabs.map(({ session }) => session.token())).toEqual(Array(3).fill('token-new'));
  });

  it('answers no when the server cannot be reached, and keeps the session', async () => {
    const { session, ended } = openTab(vi.fn(() => Promise.reject(new Error('offline'))));
    const answer = session.refresh('token-old');
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toBe(false);
    expect(session.isSignedIn()).toBe(true);
    expect(ended).toEqual([]);
  });

  it('comes again with the same try after the page was left before the answer came', async () => {
    const tries: string[] = [];
    const leftBehind = openTab(
      vi.fn((_token: string, name: string) => {
        tries.push(name);
        return new Promise<never>(() => {});
      }),
    );
    void leftBehind.session.refresh('token-old');
    await vi.advanceTimersByTimeAsync(200);
    // Its lease is let go as the browser does with the locks of a page that is gone.
    leftBehind.store.write('refreshLease', null);
    const requestTokens = vi.fn(async (_token: string, name: string) => {
      tries.push(name);
      return pair('new');
    });
    const { session, store } = openTab(requestTokens);
    const answer = session.refresh('token-old');
    await vi.advanceTimersByTimeAsync(200);
    expect(await answer).toBe(true);
    expect(tries[0]).toMatch(/.{16,}/);
    expect(tries[1]).toBe(tries[0]);
    expect(store.read('refreshTry')).toBeNull();

    const again = session.refresh('token-new');
    await vi.advanceTimersByTimeAsync(200);
    await again;
    expect(tries[2]).not.toBe(tries[0]);
  });

  it('emits the log-out event once when nobody has been there', async () => {
    localStorage.removeItem(key('refreshToken'));
    const { session, ended, store } = openTab();
    void session.start(logOut);
    await vi.advanceTimersByTimeAsync(1_700_000);
    expect(ended).toEqual(['inactive']);
    expect(store.read('token')).toBeNull();
    session.end('signedOut');
    expect(ended).toEqual(['inactive']);
  });

  it('ends on the server too when nobody has been there, before the tokens are forgotten', async () => {
    const { session, store, ended } = openTab();
    const endOnServer = vi.fn(async () => expect(store.read('token')).toBe('token-new'));
    void session.start(endOnServer);
    await vi.advanceTimersByTimeAsync(1_700_000);
    expect(endOnServer).toHaveBeenCalledTimes(1);
    expect(ended).toEqual(['inactive']);
  });

  it('ends here also when the server cannot be reached, or says meanwhile that it is over', async () => {
    localStorage.removeItem(key('refreshToken'));
    const unreachable = openTab();
    void unreachable.session.start(() => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(1_700_000);
    expect(unreachable.ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(unreachable.ended).toEqual(['inactive']);
    localStorage.setItem(key('token'), 'token-old');
    const told = openTab();
    void told.session.start(async () => {
      await Promise.resolve();
      told.session.end('refused');
    });
    await vi.advanceTimersByTimeAsync(1_700_000);
    expect(told.ended).toEqual(['inactive']);
  });

  it('is over when the page is opened again after hours, and a new one begins afresh', async () => {
    const before = openTab();
    await before.session.start(logOut);
    vi.setSystemTime(Date.now() + 3 * 3_600_000);
    const { session, ended, requestTokens } = openTab();
    const endOnServer = vi.fn(logOut);
    await session.start(endOnServer);
    expect(ended).toEqual(['inactive']);
    expect(endOnServer).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(requestTokens).not.toHaveBeenCalled();
    localStorage.setItem(key('token'), 'token-next');
    const next = openTab();
    await next.session.start(logOut);
    expect(next.ended).toEqual([]);
  });

  it('takes the lifetime that is stored as the limit from its start', async () => {
    localStorage.removeItem(key('refreshToken'));
    localStorage.setItem(key('lifetime'), '60000');
    const { session, ended } = openTab();
    void session.start(logOut);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toEqual(['inactive']);
  });

  it('ends in every tab when it ends in one', () => {
    const here = openTab();
    const other = openTab();
    void here.session.start(logOut);
    void other.session.start(logOut);
    here.session.end('signedOut');
    tellOtherTabs();
    expect(here.ended).toEqual(['signedOut']);
    expect(other.ended).toEqual(['elsewhere']);
    expect(other.session.isSignedIn()).toBe(false);
  });

  it('plans by the new lifetime when another tab has refreshed', async () => {
    localStorage.removeItem(key('refreshToken'));
    const { session, requestTokens } = openTab();
    void session.start(logOut);
    localStorage.setItem(key('refreshToken'), 'refresh-other');
    localStorage.setItem(key('expiresAt'), String(Date.now() + 100_000));
    localStorage.setItem(key('token'), 'token-other');
    tellOtherTabs();
    await vi.advanceTimersByTimeAsync(94_900);
    expect(requestTokens).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300);
    expect(requestTokens).toHaveBeenCalledExactlyOnceWith('refresh-other', expect.any(String));
  });

  it('stays when a tab that slept hears late of a token that is nearly over', async () => {
    const { session, ended } = openTab();
    void session.start(logOut);
    await vi.advanceTimersByTimeAsync(60_000);
    localStorage.setItem(key('expiresAt'), String(Date.now() + 5_000));
    localStorage.setItem(key('lifetime'), '900000');
    localStorage.setItem(key('token'), 'token-other');
    tellOtherTabs();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ended).toEqual([]);
  });

  it('forgets who was signed in, and keeps language and skin', () => {
    const { session, store } = openTab();
    store.write('orgRole', 'client');
    store.write('userData', '{}');
    store.write('language', 'fr');
    session.end('refused');
    expect(store.read('orgRole')).toBeNull();
    expect(store.read('userData')).toBeNull();
    expect(store.read('language')).toBe('fr');
  });
});
