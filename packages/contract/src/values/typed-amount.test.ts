import { expect, it } from 'vitest';
import { readAmount } from './typed-amount.ts';

it.each([
  ['40000', 40_000],
  ['40 000', 40_000],
  ['40,000', 40_000],
  ['1.250.000', 1_250_000],
  [' 7 ', 7],
])('reads %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

it.each(['', '0', '-1', '1.5', '1,5', '12 34', 'abc', '4e4'])('does not read %s', (typed) => {
  expect(readAmount(typed)).toBeNull();
});
