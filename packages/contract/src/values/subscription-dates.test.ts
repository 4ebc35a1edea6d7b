import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths, askingDays, termStarts } from './subscription-dates.ts';

const year = { reopeningOn: '2026-09-07', closingOn: '2027-06-30' };

test('a subscription of 31 January by month asks on the last day of shorter months', () => {
  expect(askingDays('month', { fromOn: '2027-01-31', toOn: '2027-06-30' }, year)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
  ]);
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
});

test('terms are thirds of the year, and one that has begun is asked for on the first day', () => {
  expect(termStarts(year)).toEqual(['2026-09-07', '2026-12-15', '2027-03-24']);
  expect(askingDays('term', { fromOn: '2026-10-01', toOn: '2027-06-30' }, year)).toEqual([
    '2026-10-01',
    '2026-12-15',
    '2027-03-24',
  ]);
  expect(askingDays('term', { fromOn: '2026-09-07', toOn: '2026-12-14' }, year)).toEqual([
    '2026-09-07',
  ]);
});

test('once and by year ask once', () => {
  const span = { fromOn: '2026-11-02', toOn: '2027-06-30' };
  expect(askingDays('once', span, year)).toEqual(['2026-11-02']);
  expect(askingDays('year', span, year)).toEqual(['2026-11-02']);
});

test('the days of any subscription begin with its first, rise, and stay within it', () => {
  const anyDay = fc
    .integer({ min: 0, max: 296 })
    .map((days) => new Date(Date.UTC(2026, 8, 7 + days)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(anyDay, anyDay, fc.constantFrom('month', 'term'), (one, other, period) => {
      const [fromOn = '', toOn = ''] = [one, other].sort();
      const days = askingDays(period, { fromOn, toOn }, year);
      expect(days[0]).toBe(fromOn);
      expect(days).toEqual([...new Set(days)].sort());
      expect((days.at(-1) ?? '') <= toOn).toBe(true);
    }),
  );
});
