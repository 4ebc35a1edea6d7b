import { systemClock } from '@ardoise/web/lib/clock.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRefreshSchedule } from './refresh-schedule.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('refreshes 1 s after the start', async () => {
  const refresh = vi.fn(async () => true);
  createRefreshSchedule(systemClock, refresh).begin();
  await vi.advanceTimersByTimeAsync(999);
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('refreshes at 95 % of the lifetime', async () => {
  const refresh = vi.fn(async () => true);
  createRefreshSchedule(systemClock, refresh).tokenSet(900_000);
  await vi.advanceTimersByTimeAsync(854_999);
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('never refreshes sooner than after 1 s', async () => {
  const refresh = vi.fn(async () => true);
  createRefreshSchedule(systemClock, refresh).tokenSet(200);
  await vi.advanceTimersByTimeAsync(999);
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('tries again 10 s after a failure, and stops after 10 failures', async () => {
  const refresh = vi.fn(async () => false);
  createRefreshSchedule(systemClock, refresh).begin();
  await vi.advanceTimersByTimeAsync(1_000);
  for (let tries = 1; tries < 10; tries += 1) {
    expect(refresh).toHaveBeenCalledTimes(tries);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(refresh).toHaveBeenCalledTimes(tries);
    await vi.advanceTimersByTimeAsync(1);
  }
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(refresh).toHaveBeenCalledTimes(10);
});

it('counts failures anew after a token was set', async () => {
  const refresh = vi.fn(async () => false);
  const schedule = createRefreshSchedule(systemClock, refresh);
  schedule.begin();
  await vi.advanceTimersByTimeAsync(51_000);
  schedule.tokenSet(1_000);
  refresh.mockClear();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(refresh).toHaveBeenCalledTimes(10);
});

it('plans only once: a newer token replaces the plan', async () => {
  const refresh = vi.fn(async () => true);
  const schedule = createRefreshSchedule(systemClock, refresh);
  schedule.begin();
  schedule.tokenSet(100_000);
  schedule.tokenSet(200_000);
  await vi.advanceTimersByTimeAsync(189_999);
  expect(refresh).not.toHaveBeenCalled();
  schedule.stop();
  await vi.advanceTimersByTimeAsync(200_000);
  expect(refresh).not.toHaveBeenCalled();
});
