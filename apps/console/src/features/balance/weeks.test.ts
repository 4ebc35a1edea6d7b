import { expect, it } from 'vitest';
import { findingOf, isNamed, type Week } from './weeks.ts';

const weeks = (...collected: number[]): Week[] =>
  collected.map((amount, index) => ({ from: `2026-09-${String(index + 1)}`, collected: amount }));

it('the last four weeks that are over are held against the four before', () => {
  expect(findingOf(weeks(900, 25, 25, 25, 25, 30, 30, 30, 28, 1))).toEqual({
    kind: 'up',
    percent: 18,
  });
  expect(findingOf(weeks(25, 25, 25, 25, 25, 25, 0, 0, 0))).toEqual({ kind: 'down', percent: 50 });
  expect(findingOf(weeks(25, 25, 25, 25, 100, 0, 0, 0, 90))).toEqual({ kind: 'same' });
});

it('a week that has only begun makes nothing look worse, and counts where there is nothing else', () => {
  const steady = weeks(50, 50, 50, 50, 50, 50, 50, 50, 0);
  expect(findingOf(steady)).toEqual({ kind: 'same' });
  expect(findingOf(weeks(10, 10, 10, 10, 0, 0, 0, 0, 20))).toEqual({ kind: 'down', percent: 50 });
});

it('nothing before, or nothing since, is no percentage', () => {
  expect(findingOf(weeks(0, 0, 0, 0, 0, 0, 0, 40_000))).toEqual({ kind: 'first', amount: 40_000 });
  expect(findingOf(weeks(10, 10, 10, 10, 0, 0, 0, 0, 0))).toEqual({ kind: 'quiet' });
  expect(findingOf([])).toEqual({ kind: 'quiet' });
});

it('the newest week always has its name', () => {
  expect(Array.from({ length: 12 }, (_, index) => index).filter((at) => isNamed(at, 12))).toEqual([
    2, 5, 8, 11,
  ]);
});
