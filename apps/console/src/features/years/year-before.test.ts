import { expect, test } from 'vitest';
import { hasYearAfter, yearBefore } from './year-before.ts';

const year = { reopeningOn: '2026-09-07' };
const older = { reopeningOn: '2024-09-02', status: 'stopped', studentCount: 12 } as const;
const last = { reopeningOn: '2025-09-01', status: 'running', studentCount: 9 } as const;

test('students come over from the newest earlier year that has some', () => {
  expect(yearBefore([last, older], year)).toBe(last);
  expect(yearBefore([older, last], year)).toBe(last);
  expect(yearBefore([{ ...last, studentCount: 0 }, older], year)).toBe(older);
  expect(yearBefore([{ ...last, status: 'cancelled' }, older], year)).toBe(older);
});

test('a first year has none before it', () => {
  expect(yearBefore([], year)).toBeUndefined();
  expect(yearBefore([{ ...last, status: 'cancelled' }], year)).toBeUndefined();
  expect(yearBefore([{ ...last, reopeningOn: '2027-09-06' }], year)).toBeUndefined();
});

test('a year is followed by one that reopens later, unless that was cancelled', () => {
  expect(hasYearAfter([last, older], year)).toBe(false);
  expect(hasYearAfter([last, { reopeningOn: '2027-09-06', status: 'running' }], year)).toBe(true);
  expect(hasYearAfter([{ reopeningOn: '2027-09-06', status: 'cancelled' }], year)).toBe(false);
});
