import { expect, it } from 'vitest';
import { addUp, namedEvery, percentOf, shareOf, spreadLabels, ticksOf } from './scales.ts';

it('the axis has few round amounts and reaches above the highest', () => {
  expect(ticksOf(0)).toEqual([0, 1]);
  expect(ticksOf(40_000)).toEqual([0, 10_000, 20_000, 30_000, 40_000]);
  expect(ticksOf(1_870_000)).toEqual([0, 500_000, 1_000_000, 1_500_000, 2_000_000]);
  for (const highest of [1, 7, 99, 12_345, 98_765_432]) {
    const ticks = ticksOf(highest);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
  }
});

it('amounts add up, also where more was reversed than came in', () => {
  expect(addUp([])).toEqual([]);
  expect(addUp([5, 0, 10])).toEqual([5, 5, 15]);
  expect(addUp([10, -4, 1])).toEqual([10, 6, 7]);
  expect(addUp([1, 2], 100)).toEqual([101, 103]);
});

it('a bar is empty without a whole, and full at most', () => {
  expect(shareOf(0, 0)).toBe(0);
  expect(shareOf(10, 0)).toBe(0);
  expect(shareOf(-5, 10)).toBe(0);
  expect(shareOf(5, 10)).toBe(0.5);
  expect(shareOf(15, 10)).toBe(1);
});

it('a percentage says all and nothing only of all and nothing', () => {
  expect(percentOf(999, 1000)).toBe(99);
  expect(percentOf(1, 1000)).toBe(1);
  expect(percentOf(0, 1000)).toBe(0);
  expect(percentOf(1000, 1000)).toBe(100);
  expect(percentOf(5, 0)).toBe(0);
  expect(percentOf(1500, 1000)).toBe(150);
});

it('labels do not touch, keep their order and stay in the drawing', () => {
  expect(spreadLabels([10, 100], 16, 0, 200)).toEqual([10, 100]);
  expect(spreadLabels([50, 50, 52], 16, 0, 200)).toEqual([50, 66, 82]);
  expect(spreadLabels([195, 199], 16, 0, 200)).toEqual([184, 200]);
  expect(spreadLabels([100, 20], 16, 0, 200)).toEqual([100, 20]);
  expect(spreadLabels([-30], 16, 0, 200)).toEqual([0]);
});

it('as many parts are named as have room', () => {
  expect(namedEvery(7, 8)).toBe(1);
  expect(namedEvery(12, 12)).toBe(1);
  expect(namedEvery(30, 5)).toBe(6);
  expect(namedEvery(72, 4)).toBe(24);
  expect(namedEvery(1, 4)).toBe(1);
});
