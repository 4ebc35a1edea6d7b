import { expect, test } from 'vitest';
import { likelyOf, medianSeconds, pointAt, shareOf } from './rules.ts';

test('the share of past deadlines weighs each by its money, and is unknown without any', () => {
  expect(shareOf([])).toBeNull();
  expect(shareOf([{ due: 0, paidOnDay: 0 }])).toBeNull();
  expect(
    shareOf([
      { due: 900, paidOnDay: 720 },
      { due: 100, paidOnDay: 0 },
    ]),
  ).toBe(0.72);
});

test('what is likely to come is without what was paid ahead, and never below nothing or above what is open', () => {
  expect(likelyOf(null, 1_000, 1_000)).toBeNull();
  expect(likelyOf(0.75, 1_000, 1_000)).toBe(750);
  expect(likelyOf(0.75, 1_000, 600)).toBe(350);
  expect(likelyOf(0.75, 1_000, 100)).toBe(0);
  expect(likelyOf(1, 1_000, 400)).toBe(400);
});

test('the middle of prompts lies within the step of the middle one', () => {
  expect(medianSeconds([])).toBeNull();
  expect(medianSeconds([{ seconds: 35, prompts: 1 }])).toBe(38);
  expect(
    medianSeconds([
      { seconds: 600, prompts: 1 },
      { seconds: 20, prompts: 2 },
      { seconds: 5, prompts: 1 },
    ]),
  ).toBe(23);
  expect(
    medianSeconds([
      { seconds: 3600, prompts: 2 },
      { seconds: 20, prompts: 0 },
    ]),
  ).toBe(3600);
});

test('a moment stands at the last point that has begun', () => {
  const starts = [10, 20, 30].map((ms) => new Date(ms));
  expect([5, 10, 19, 20, 99].map((ms) => pointAt(starts, new Date(ms)))).toEqual([0, 0, 0, 1, 2]);
});
