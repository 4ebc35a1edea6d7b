import { expect, it } from 'vitest';
import { anyPhone } from './student-record.ts';

it.each([
  ['+33 6 12-34.56 (78)', '+33612345678'],
  ['\u202a+33\u00a06\u201112345678\u202c', '+33612345678'],
  ['\u200b+237 677 12 34 56\ufeff', '677123456'],
  ['222 23 45 67', '222234567'],
])('a guardian’s number %j is kept as %s', (typed, kept) => {
  expect(anyPhone.parse(typed)).toBe(kept);
});

it.each(['+237 123', '0612345678', '\u202a\u202c', ''])('%j is no number', (typed) => {
  expect(anyPhone.safeParse(typed).success).toBe(false);
});
