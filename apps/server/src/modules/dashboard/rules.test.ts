import { expect, test } from 'vitest';
import { habitOf, likelyOf, medianSeconds, pointAt } from './rules.ts';

const past = (due: number, paidOnDay: number, paidAhead = 0, fees = 50) => ({
  due,
  fees,
  paidAhead,
  paidOnDay,
});

test('what people do is told by the last great deadlines, each by its money', () => {
  expect(habitOf([past(900, 720, 90), past(100, 0)])).toEqual({
    ahead: 0.09,
    onDay: 0.72,
    deadlines: 2,
  });
  const four = [past(900, 450), past(900, 450), past(900, 450), past(900, 450)];
  expect(habitOf([...four, past(1_000, 0)])).toMatchObject({ onDay: 0.5, deadlines: 4 });
});

test('parts of payment plans and days of single children do not push the great deadlines out', () => {
  const small = Array.from({ length: 9 }, () => past(24, 0, 0, 1));
  expect(habitOf([...small, past(9_000, 6_300), past(8_000, 5_600)])).toMatchObject({
    onDay: 0.7,
    deadlines: 2,
  });
});

test('a few fees say nothing, and neither do deadlines by which nothing was asked for', () => {
  expect(habitOf([])).toBeNull();
  expect(habitOf([past(0, 0)])).toBeNull();
  expect(habitOf([past(900, 900, 0, 4), past(900, 0, 0, 5)])).toBeNull();
  expect(habitOf([past(900, 900, 0, 5), past(900, 0, 0, 5)])).toMatchObject({ onDay: 0.5 });
});

test('what is likely is a part of what is open, whatever was paid ahead, and less the nearer the day is', () => {
  const habit = { ahead: 0.2, onDay: 0.6, deadlines: 4 };
  expect(likelyOf(null, 30, 1_000)).toBeNull();
  // A month ahead 0.8 were open, of which 0.4 came.
  expect(likelyOf(habit, 30, 1_000)).toBe(500);
  expect(likelyOf(habit, 40, 1_000)).toBe(500);
  const byDays = [30, 20, 10, 0].map((days) => likelyOf(habit, days, 1_000) ?? 0);
  expect(byDays).toEqual(byDays.toSorted((a, b) => b - a));
  expect(byDays.at(-1)).toBeGreaterThan(0);
  expect(likelyOf({ ahead: 0, onDay: 1, deadlines: 1 }, 3, 700)).toBe(700);
  expect(likelyOf({ ahead: 1, onDay: 1, deadlines: 1 }, 3, 700)).toBe(700);
  expect(likelyOf({ ahead: 0.3, onDay: 0.3, deadlines: 1 }, 3, 700)).toBe(0);
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
