import { expect, it } from 'vitest';
import { hourText, periodProblem, valuesOf, weekdayName, withRhythm } from './schedule-values.ts';

it('names the days of the week from Monday on', () => {
  expect([1, 7].map((day) => weekdayName(day, 'en'))).toEqual(['Monday', 'Sunday']);
  expect(weekdayName(3, 'fr')).toBe('mercredi');
  expect(hourText(7)).toBe('07:00');
});

it('starts the days anew where the rhythm changes, since a week has no day 28', () => {
  const monthly = { ...valuesOf(null), day: 28 };
  expect(withRhythm(monthly, 'week').day).toBe(1);
  expect(withRhythm(monthly, 'month').day).toBe(28);
});

it('tells of a period that does not go with the rhythm', () => {
  expect(periodProblem({ period: 'lastMonth' }, 'month')).toBeNull();
  expect(periodProblem({ period: 'lastMonth' }, 'week')).toBe('running');
  expect(periodProblem({ period: '30days' }, 'month')).toBe('running');
  expect(periodProblem({ from: '2026-11-01' }, 'month')).toBe('fixed');
  expect(periodProblem({}, 'week')).toBe('allTime');
});
