import { systemClock } from '@ardoise/web/lib/clock.ts';
import { createStore } from '@ardoise/web/lib/storage.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { activityEvents, createInactivityTimer } from './inactivity.ts';

const limitMs = 1_700_000;

function startTimer(store = createStore('demo'), target: EventTarget = new EventTarget()) {
  const onExpired = vi.fn();
  const timer = createInactivityTimer({
    clock: systemClock,
    store,
    target: target as Window,
    onExpired,
  });
  timer.start();
  return { timer, target, onExpired };
}

describe('the inactivity timer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
  });
  afterEach(() => vi.useRealTimers());

  it('expires after 1,700,000 ms by default', () => {
    const { onExpired } = startTimer();
    vi.advanceTimersByTime(limitMs - 1);
    expect(onExpired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('takes the token’s lifetime once it is known', () => {
    const { timer, onExpired } = startTimer();
    vi.advanceTimersByTime(10_000);
    timer.setLimit(900_000);
    vi.advanceTimersByTime(889_999);
    expect(onExpired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('does not run before it is started', () => {
    const onExpired = vi.fn();
    const timer = createInactivityTimer({
      clock: systemClock,
      store: createStore('demo'),
      target: window,
      onExpired,
    });
    timer.setLimit(900_000);
    vi.advanceTimersByTime(10_000_000);
    expect(onExpired).not.toHaveBeenCalled();
  });

  it.each(activityEvents)('begins anew with %s', (event) => {
    const { target, onExpired } = startTimer();
    vi.advanceTimersByTime(limitMs - 1);
    target.dispatchEvent(new Event(event));
    vi.advanceTimersByTime(limitMs - 1);
    expect(onExpired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('counts activity in another tab', () => {
    const here = startTimer();
    const other = startTimer();
    vi.advanceTimersByTime(limitMs - 5_000);
    other.target.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(limitMs - 1);
    expect(here.onExpired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(here.onExpired).toHaveBeenCalledTimes(1);
    expect(other.onExpired).toHaveBeenCalledTimes(1);
  });

  it('tells the other tabs of a moving mouse once a second, and of its last move', () => {
    const store = createStore('demo');
    const { target } = startTimer(store);
    const write = vi.spyOn(store, 'write');
    for (let moved = 0; moved < 25; moved += 1) {
      vi.advanceTimersByTime(100);
      target.dispatchEvent(new Event('mousemove'));
    }
    const lastMoveAt = Date.now();
    vi.advanceTimersByTime(1_000);
    expect(write.mock.calls.length).toBeLessThanOrEqual(4);
    expect(store.read('lastActivityAt')).toBe(String(lastMoveAt));
  });

  it('does not take a wake-up after a long sleep for activity', () => {
    const { target, onExpired } = startTimer();
    // The clock jumps while timers stand still, as on a laptop with its lid closed.
    vi.setSystemTime(Date.now() + limitMs + 1);
    target.dispatchEvent(new Event('mousemove'));
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('has expired at its start when the last activity is longer ago than the limit', () => {
    const store = createStore('demo');
    startTimer(store).timer.stop();
    vi.setSystemTime(Date.now() + limitMs);
    const { target, onExpired } = startTimer(store);
    expect(onExpired).toHaveBeenCalledTimes(1);
    target.dispatchEvent(new Event('mousemove'));
    vi.advanceTimersByTime(limitMs);
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('goes on at its start when somebody was there within the limit', () => {
    const store = createStore('demo');
    startTimer(store).timer.stop();
    vi.setSystemTime(Date.now() + limitMs - 1);
    const { onExpired } = startTimer(store);
    vi.advanceTimersByTime(limitMs - 1);
    expect(onExpired).not.toHaveBeenCalled();
  });
});
