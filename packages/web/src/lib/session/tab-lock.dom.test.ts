import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import { createStore } from '../storage.ts';
import { createTabLock } from './tab-lock.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const tab = () => createTabLock('refresh', createStore('demo'), systemClock, null);

it('without Web Locks, lets one tab work at a time', async () => {
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    order.push(`${name} ends`);
  };
  const both = Promise.all([tab()(work('first')), tab()(work('second'))]);
  await vi.advanceTimersByTimeAsync(10_000);
  await both;
  expect(order).toHaveLength(4);
  expect(order[0]?.split(' ')[0]).toBe(order[1]?.split(' ')[0]);
});

it('lets go of the lock when the work fails', async () => {
  const failed = tab()(() => Promise.reject(new Error('no'))).catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(100);
  expect(await failed).toBe('failed');
  const next = tab()(async () => 'done');
  await vi.advanceTimersByTimeAsync(100);
  expect(await next).toBe('done');
});

it('does not wait forever for a tab that was closed in the middle', async () => {
  void tab()(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(100);
  const next = tab()(async () => 'done');
  await vi.advanceTimersByTimeAsync(36_000);
  expect(await next).toBe('done');
});

it('uses Web Locks where there are any', async () => {
  const request = vi.fn((_name: string, task: () => Promise<unknown>) => task());
  const lock = createTabLock('refresh', createStore('demo'), systemClock, {
    request,
  } as unknown as LockManager);
  expect(await lock(async () => 'done')).toBe('done');
  expect(request).toHaveBeenCalledWith('refresh', expect.any(Function));
});
