import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveYears, spreadDeadlines } from './deadlines.ts';

test('deadlines are spread over the year, in the middle of a month', () => {
  expect(spreadDeadlines('2026-09-07', '2027-06-11', 2)).toEqual(['2026-09-15', '2027-02-15']);
  expect(spreadDeadlines('2026-09-07', '2027-06-11', 3)).toEqual([
    '2026-09-15',
    '2026-12-15',
    '2027-03-15',
  ]);
  expect(spreadDeadlines('2026-09-07', '2027-06-11', 4)).toEqual([
    '2026-09-15',
    '2026-11-15',
    '2027-02-15',
    '2027-04-15',
  ]);
});

test('a short year has its deadlines where its parts begin', () => {
  expect(spreadDeadlines('2026-09-20', '2026-09-30', 2)).toEqual(['2026-09-20', '2026-09-25']);
});

test('deadlines lie in the year and follow each other, whatever the year', () => {
  const day = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2090-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 1, max: 800 }),
      fc.constantFrom(2, 3, 4),
      (from, days, n) => {
        const reopeningOn = from.toISOString().slice(0, 10);
        const closingOn = new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);
        const deadlines = spreadDeadlines(reopeningOn, closingOn, n);
        expect(deadlines).toHaveLength(n);
        expect(deadlines).toEqual(deadlines.toSorted());
        for (const one of deadlines) expect(one >= reopeningOn && one <= closingOn).toBe(true);
      },
    ),
  );
});

test('a day is moved by whole years', () => {
  expect(moveYears('2026-09-07', 1)).toBe('2027-09-07');
  expect(moveYears('2028-02-29', 1)).toBe('2029-02-28');
  expect(moveYears('2024-02-29', 4)).toBe('2028-02-29');
});
