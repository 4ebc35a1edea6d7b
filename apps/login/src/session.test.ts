import { systemClock } from '@ardoise/web/lib/clock.ts';
import { createStore } from '@ardoise/web/lib/storage.ts';
import { expect, test, vi } from 'vitest';
import { createHostedSession } from './session.ts';

const first = { token: 'a1', refreshToken: 'r1', expiresIn: 60 };
const second = { token: 'a2', refreshToken: 'r2', expiresIn: 60 };

function build(requestTokens: (refreshToken: string, key: string) => Promise<typeof first>) {
  const store = createStore('business', null);
  const session = createHostedSession({
    store,
    clock: systemClock,
    lock: (task) => task(),
    requestTokens,
  });
  return { store, session };
}

test('many calls that find the token expired cause one refresh', async () => {
  const requestTokens = vi.fn(() => Promise.resolve(second));
  const { session } = build(requestTokens);
  session.adopt(first);
  await expect(Promise.all([session.refresh('a1'), session.refresh('a1')])).resolves.toEqual([
    true,
    true,
  ]);
  expect(requestTokens).toHaveBeenCalledExactlyOnceWith('r1', expect.any(String));
  expect(session.token()).toBe('a2');
});

test('a refresh whose answer never came is tried again as the same try', async () => {
  const tries: string[] = [];
  const failing = vi.fn((_token: string, key: string) => {
    tries.push(key);
    return tries.length < 3 ? Promise.reject(new Error('offline')) : Promise.resolve(second);
  });
  const { session } = build(failing);
  session.adopt(first);
  await session.refresh('a1');
  await session.refresh('a1');
  await session.refresh('a1');
  await session.refresh('a2');
  expect(tries[0]).toBe(tries[1]);
  expect(tries[1]).toBe(tries[2]);
  expect(tries[3]).not.toBe(tries[2]);
});

test('a token that another tab refreshed meanwhile is taken as it is', async () => {
  const requestTokens = vi.fn(() => Promise.resolve(first));
  const { session } = build(requestTokens);
  session.adopt(second);
  await expect(session.refresh('a1')).resolves.toBe(true);
  expect(requestTokens).not.toHaveBeenCalled();
});

test('a refused refresh answers no and keeps what is stored until the call says why', async () => {
  const { session } = build(() => Promise.reject(new Error('refused')));
  session.adopt(first);
  await expect(session.refresh('a1')).resolves.toBe(false);
});

test('nothing of a forgotten session remains', () => {
  const { session, store } = build(() => Promise.resolve(second));
  session.adopt(first);
  session.forget();
  expect(session.isSignedIn()).toBe(false);
  expect([store.read('token'), store.read('refreshToken'), store.read('expiresAt')]).toEqual([
    null,
    null,
    null,
  ]);
});
