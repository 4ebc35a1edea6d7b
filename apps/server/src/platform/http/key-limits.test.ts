import { expect, it } from 'vitest';
import { createKeyLimits } from './key-limits.ts';

const start = Date.parse('2026-11-16T08:00:00.000Z');

it('lets so many calls of a key through in a minute, and each key for itself', () => {
  const limits = createKeyLimits(3);
  const counted = [0, 1, 2, 3, 4].map((second) => limits.count('a', start + second * 1000));
  expect(counted.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, false, false]);
  expect(counted.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
  expect(counted.map(({ resetSeconds }) => resetSeconds)).toEqual([60, 59, 58, 57, 56]);
  expect(limits.count('b', start + 5_000)).toMatchObject({ isAllowed: true, remaining: 2 });
});

it('begins anew when the minute is over, and says at least a second until then', () => {
  const limits = createKeyLimits(1);
  limits.count('a', start);
  expect(limits.count('a', start + 59_999)).toMatchObject({ isAllowed: false, resetSeconds: 1 });
  expect(limits.count('a', start + 60_000)).toMatchObject({ isAllowed: true, resetSeconds: 60 });
});

it('does not shut a key out when the clock is set back', () => {
  const limits = createKeyLimits(1);
  limits.count('a', start);
  expect(limits.count('a', start - 3_600_000)).toMatchObject({
    isAllowed: true,
    resetSeconds: 60,
  });
});

it('forgets what has run out, and nothing else', () => {
  const limits = createKeyLimits(1);
  for (let key = 0; key < 1_500; key += 1) limits.count(`old ${key}`, start);
  limits.count('young', start + 59_000);
  limits.count('new', start + 60_000);
  expect(limits.count('young', start + 60_001).isAllowed).toBe(false);
});
