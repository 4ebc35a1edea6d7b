import { describe, expect, it } from 'vitest';
import { daysOf, isDay, monthOf, monthsAfter, step, weekOf } from './days.ts';

describe('the days of a calendar', () => {
  it('are whole weeks from Monday to Sunday', () => {
    expect(weekOf('2026-11-18')).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    for (const day of ['2026-02-10', '2026-11-01', '2024-02-29', '2027-08-15']) {
      const days = monthOf(day);
      expect(days.length % 7).toBe(0);
      expect(days).toContain(`${day.slice(0, 7)}-01`);
      expect(days).toContain(monthsAfter(`${day.slice(0, 7)}-31`, 0));
      expect(new Set(days).size).toBe(days.length);
    }
  });

  it('of a list are those of the month alone', () => {
    expect(daysOf('list', '2026-02-10')).toHaveLength(28);
  });

  it('go on by a week or a month, and from a last day to a last day', () => {
    expect(step('week', '2026-12-30', 1)).toBe('2027-01-06');
    expect(step('month', '2026-01-31', 1)).toBe('2026-02-28');
    expect(step('month', '2026-03-31', -1)).toBe('2026-02-28');
    expect(monthsAfter('2026-12-15', 1)).toBe('2027-01-15');
  });

  it('are read from an address only where they are days', () => {
    expect(['2026-11-18', '2026-13-01', 'toString', undefined].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
