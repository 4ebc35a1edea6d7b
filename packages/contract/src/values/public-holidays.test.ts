import { describe, expect, test } from 'vitest';
import { addBusinessDays, businessDaysBetween } from './business-days.ts';
import { isPublicHoliday } from './public-holidays.ts';

describe('a public holiday', () => {
  test.each([
    ['2026-01-01', 'New Year'],
    ['2026-02-11', 'Youth Day'],
    ['2026-04-03', 'Good Friday'],
    ['2027-03-26', 'Good Friday'],
    ['2026-05-01', 'Labour Day'],
    ['2026-05-14', 'Ascension'],
    ['2027-05-06', 'Ascension'],
    ['2026-05-20', 'National Day'],
    ['2026-08-15', 'Assumption'],
    ['2026-12-25', 'Christmas'],
    ['2026-03-20', 'the end of Ramadan'],
    ['2026-05-27', 'the feast of the sacrifice'],
  ])('%s is one: %s', (day) => {
    expect(isPublicHoliday(day)).toBe(true);
  });

  test.each(['2026-04-04', '2026-11-17', '2026-05-21', '2026-12-24'])('%s is none', (day) => {
    expect(isPublicHoliday(day)).toBe(false);
  });
});

describe('business days', () => {
  test('leave out weekends and public holidays', () => {
    // Thursday before Christmas, then a holiday on Friday and a weekend.
    const due = addBusinessDays(new Date('2026-12-24T09:00:00Z'), 3, 'Africa/Douala');
    expect(due.toISOString()).toBe('2026-12-30T09:00:00.000Z');
    expect(businessDaysBetween('2026-12-24', '2026-12-30')).toBe(3);
  });
});
