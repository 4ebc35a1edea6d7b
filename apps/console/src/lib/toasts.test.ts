import { systemClock } from '@ardoise/web/lib/clock.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createToasts, toastMs } from './toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('stays 3 s, or 8 s in the shell, or 20 s for an error of the API', () => {
  expect(toastMs).toEqual({ default: 3_000, shell: 8_000, apiError: 20_000 });
  const toasts = createToasts(systemClock);
  toasts.show({ title: 'short', tone: 'done' });
  toasts.show({ title: 'error', tone: 'error', durationMs: toastMs.apiError });
  vi.advanceTimersByTime(2_999);
  expect(toasts.all()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(toasts.all().map((toast) => toast.title)).toEqual(['error']);
  vi.advanceTimersByTime(17_000);
  expect(toasts.all()).toEqual([]);
});

it('does not go away while somebody reads it', () => {
  const toasts = createToasts(systemClock);
  toasts.show({ title: 'long words', tone: 'news' });
  vi.advanceTimersByTime(2_000);
  toasts.hold();
  vi.advanceTimersByTime(60_000);
  expect(toasts.all()).toHaveLength(1);
  toasts.release();
  vi.advanceTimersByTime(999);
  expect(toasts.all()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toasts.all()).toEqual([]);
});

it('shows the same words once, with their time begun anew', () => {
  const toasts = createToasts(systemClock);
  toasts.show({ title: 'saved', tone: 'done' });
  vi.advanceTimersByTime(2_000);
  toasts.show({ title: 'saved', tone: 'done' });
  vi.advanceTimersByTime(2_000);
  expect(toasts.all()).toHaveLength(1);
});
