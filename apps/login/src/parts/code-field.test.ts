import { expect, test } from 'vitest';
import { codeDigits } from './code-field.tsx';

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['Ardoise: your code is 123456.', '123456'],
  ['1234567', '123456'],
  ['abc', ''],
])('of %j the digits %j remain', (typed, digits) => {
  expect(codeDigits(typed)).toBe(digits);
});
