import { expect, it } from 'vitest';
import { asAmount } from './http.ts';

it.each([
  [40_000, 40_000],
  ['40000', 40_000],
  ['40000.00', 40_000],
  ['39999.6', 39_999.6],
  [39_999.6, 39_999.6],
  ['40000.0000000000001', Number.NaN],
  ['40,000', Number.NaN],
  ['-1', Number.NaN],
  ['', Number.NaN],
  [null, Number.NaN],
])('the amount %j is read as %s', (said, read) => {
  expect(asAmount(said)).toBe(read);
});
