import { systemClock } from '@ardoise/web/lib/clock.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkEveryMs, watchServer } from './server-watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function build(ownRelease = 'a') {
  const read = vi.fn(async () => ({ release: 'a', underMaintenance: false }));
  const heard = { onNewRelease: vi.fn(), onMaintenance: vi.fn() };
  const stop = watchServer({ clock: systemClock, ownRelease, read, ...heard });
  return { read, heard, stop };
}

it('tells once that the server runs another release', async () => {
  const { read, heard } = build();
  await vi.advanceTimersByTimeAsync(checkEveryMs);
  expect(heard.onNewRelease).not.toHaveBeenCalled();
  read.mockResolvedValue({ release: 'b', underMaintenance: false });
  await vi.advanceTimersByTimeAsync(checkEveryMs * 3);
  expect(heard.onNewRelease).toHaveBeenCalledTimes(1);
});

it('never calls a page in development out of date', async () => {
  const { heard } = build('development');
  await vi.advanceTimersByTimeAsync(checkEveryMs);
  expect(heard.onNewRelease).not.toHaveBeenCalled();
});

it('hears of maintenance, and lives through a server that does not answer', async () => {
  const { read, heard, stop } = build();
  read.mockRejectedValueOnce(new Error('down'));
  await vi.advanceTimersByTimeAsync(checkEveryMs);
  read.mockResolvedValue({ release: 'a', underMaintenance: true });
  await vi.advanceTimersByTimeAsync(checkEveryMs);
  expect(heard.onMaintenance).toHaveBeenCalledTimes(1);
  stop();
  await vi.advanceTimersByTimeAsync(checkEveryMs * 2);
  expect(heard.onMaintenance).toHaveBeenCalledTimes(1);
});
