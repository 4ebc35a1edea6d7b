import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn } from './dates.ts';
import { addDays, daysBetween, periodStart, periods, readPeriod, startOfDay } from './periods.ts';

const douala = 'Africa/Douala';
const at = (text: string) => new Date(text);
const iso = (dates: readonly Date[]) => dates.map((date) => date.toISOString());

test('24 hours are the hour under way and the 23 before it, compared with the 24 before those', () => {
  const span = readPeriod('24hours', at('2026-11-16T10:25:00Z'), douala);
  expect(span.unit).toBe('hour');
  expect(span.points).toHaveLength(24);
  expect(span.from?.toISOString()).toBe('2026-11-15T11:00:00.000Z');
  expect(span.points.at(-1)?.toISOString()).toBe('2026-11-16T10:00:00.000Z');
  expect(span.to.toISOString()).toBe('2026-11-16T11:00:00.000Z');
  expect(span.before).toEqual({ from: at('2026-11-14T11:00:00Z'), to: span.from });
  expect(span.pointsBefore).toHaveLength(24);
});

test('three days are 72 hours, seven and thirty days begin with the day, today among them', () => {
  const now = at('2026-11-16T10:25:00Z');
  expect(readPeriod('3days', now, douala).points).toHaveLength(72);
  const week = readPeriod('7days', now, douala);
  expect(iso(week.points)).toEqual(
    ['09', '10', '11', '12', '13', '14', '15'].map((day) => `2026-11-${day}T23:00:00.000Z`),
  );
  expect(week.to.toISOString()).toBe('2026-11-16T23:00:00.000Z');
  const month = readPeriod('30days', now, douala);
  expect(month.points).toHaveLength(30);
  expect(month.pointsBefore).toHaveLength(30);
  expect(dayIn(douala, month.points[0] as Date)).toBe('2026-10-18');
});

test('this month begins on its first day, in the shortest month and at its last minute too', () => {
  const end = readPeriod('month', at('2028-02-29T22:59:59Z'), douala);
  expect(end.from?.toISOString()).toBe('2028-01-31T23:00:00.000Z');
  expect(end.points).toHaveLength(29);
  expect(end.pointsBefore).toHaveLength(31);
  const next = readPeriod('month', at('2028-02-29T23:00:00Z'), douala);
  expect(next.from?.toISOString()).toBe('2028-02-29T23:00:00.000Z');
  expect(next.points).toHaveLength(31);
  expect(next.pointsBefore).toHaveLength(29);
});

test('all time has no beginning, shows the last twelve months and is compared with nothing', () => {
  const all = readPeriod('all', at('2026-03-31T12:00:00Z'), douala);
  expect(all.from).toBeNull();
  expect(all.before).toBeNull();
  expect(all.points.map((point) => dayIn(douala, point))).toEqual([
    '2025-04-01',
    '2025-05-01',
    '2025-06-01',
    '2025-07-01',
    '2025-08-01',
    '2025-09-01',
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
  ]);
  expect(dayIn(douala, all.pointsBefore[0] as Date)).toBe('2024-04-01');
});

test('where clocks are set forward or back, a day has 23 or 25 hours and the week still seven days', () => {
  const spring = readPeriod('7days', at('2026-03-31T10:00:00Z'), 'Europe/Paris');
  expect(iso(spring.points)).toEqual([
    '2026-03-24T23:00:00.000Z',
    '2026-03-25T23:00:00.000Z',
    '2026-03-26T23:00:00.000Z',
    '2026-03-27T23:00:00.000Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
    '2026-03-30T22:00:00.000Z',
  ]);
  const autumn = readPeriod('24hours', at('2026-10-25T12:30:00Z'), 'Europe/Paris');
  expect(autumn.points).toHaveLength(24);
  expect(autumn.from?.toISOString()).toBe('2026-10-24T13:00:00.000Z');
});

test('a day begins at one where midnight is jumped over, and at the first of two midnights', () => {
  expect(startOfDay('2026-04-24', 'Africa/Cairo').toISOString()).toBe('2026-04-23T22:00:00.000Z');
  expect(startOfDay('2025-11-02', 'America/Havana').toISOString()).toBe('2025-11-02T04:00:00.000Z');
});

test('hours begin with the clocks of the place, also where they are half an hour off', () => {
  const india = readPeriod('24hours', at('2026-11-16T10:25:00Z'), 'Asia/Kolkata');
  expect(india.points.at(-1)?.toISOString()).toBe('2026-11-16T09:30:00.000Z');
});

test('in every zone and at every moment the points follow on each other, and now is in the last one', () => {
  const zones = [
    'Africa/Douala',
    'Europe/Paris',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'America/Havana',
    'Pacific/Auckland',
    'Africa/Cairo',
  ];
  const moments = fc.date({ min: at('2020-01-01'), max: at('2035-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(
      fc.constantFrom(...periods),
      fc.constantFrom(...zones),
      moments,
      (period, zone, now) => {
        const { points, pointsBefore, to, from, before } = readPeriod(period, now, zone);
        const all = [...pointsBefore, ...points, to].map((point) => point.getTime());
        expect(all.every((point, index) => index === 0 || point > (all[index - 1] as number))).toBe(
          true,
        );
        expect(points.at(-1)?.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(to.getTime()).toBeGreaterThan(now.getTime());
        expect(from?.getTime() ?? null).toBe(period === 'all' ? null : points[0]?.getTime());
        expect(before?.to ?? null).toEqual(from);
        expect(periodStart(period, now, zone)).toEqual(from);
      },
    ),
    { numRuns: 60 },
  );
});

test('days are added and counted over month ends and leap days', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
});
