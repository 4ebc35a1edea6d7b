import { expect, test } from 'vitest';
import { reviewClock } from './review-clock.ts';

const zone = 'Africa/Douala';
// A Tuesday in Douala.
const due = '2026-11-17T15:00:00.000Z';
const at = (iso: string) => reviewClock(due, Date.parse(iso), zone);

test('the weekend does not count', () => {
  expect(at('2026-11-13T09:00:00Z')).toEqual({ isLate: false, days: 2 });
  expect(at('2026-11-16T09:00:00Z')).toEqual({ isLate: false, days: 1 });
});

test('on the day itself nothing is left, and the hour decides whether it is late', () => {
  expect(at('2026-11-17T14:00:00Z')).toEqual({ isLate: false, days: 0 });
  expect(at('2026-11-17T16:00:00Z')).toEqual({ isLate: true, days: 0 });
});

test('what is late is late by business days', () => {
  expect(at('2026-11-20T09:00:00Z')).toEqual({ isLate: true, days: 3 });
  expect(at('2026-11-23T09:00:00Z')).toEqual({ isLate: true, days: 4 });
});
