import { expect, it } from 'vitest';
import { daysBefore } from './day-range.ts';

it('counts back over months and leap days', () => {
  expect(daysBefore('2026-11-03', 6)).toBe('2026-10-28');
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29');
  expect(daysBefore('2026-11-16', 0)).toBe('2026-11-16');
});
