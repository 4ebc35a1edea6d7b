import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPlanProblems, monthsAfter, proposeParts } from './payment-plan.ts';

const today = '2026-11-18';
const sumOf = (parts: ReadonlyArray<{ amount: number }>): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

describe('a proposed plan', () => {
  it('is even by month in round amounts, the first one with the rest', () => {
    expect(proposeParts(100_000, 3, '2026-12-31')).toEqual([
      { dueOn: '2026-12-31', amount: 34_000 },
      { dueOn: '2027-01-31', amount: 33_000 },
      { dueOn: '2027-02-28', amount: 33_000 },
    ]);
    expect(proposeParts(5, 12, today)).toEqual([{ dueOn: today, amount: 5 }]);
  });

  it('adds up and can be agreed, whatever is owed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9e6 }),
        fc.integer({ min: 1, max: 12 }),
        (total, count) => {
          const parts = proposeParts(total, count, today);
          expect(sumOf(parts)).toBe(total);
          expect(findPlanProblems(parts, total, today)).toEqual([]);
        },
      ),
    );
  });

  it('knows the ends of months and of years', () => {
    expect(monthsAfter('2024-01-31', 1)).toBe('2024-02-29');
    expect(monthsAfter('2026-11-30', 3)).toBe('2027-02-28');
    expect(monthsAfter('2026-12-01', 12)).toBe('2027-12-01');
  });
});

it('what does not fit is named at its field', () => {
  const problems = (...parts: Array<[string, number]>) =>
    findPlanProblems(
      parts.map(([dueOn, amount]) => ({ dueOn, amount })),
      100,
      today,
    ).map(({ kind, field }) => [kind, field]);
  expect(problems(['2026-11-17', 100])).toEqual([['past', 'parts.0.dueOn']]);
  expect(problems([today, 100])).toEqual([]);
  expect(problems(['2026-12-01', 50], ['2026-12-01', 50])).toEqual([['order', 'parts.1.dueOn']]);
  expect(problems(['2026-12-01', 50], ['2036-12-01', 50])).toEqual([['late', 'parts.1.dueOn']]);
  expect(problems(['2026-12-01', 50], ['2027-01-01', 51])).toEqual([['sum', 'parts']]);
});
