import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lowerInstallments } from '../../billing/rules.ts';
import { beforeDiscount, splitInstallments } from './split-installments.ts';

const sumOf = (parts: ReadonlyArray<{ readonly amount: number }>): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** Cuts a whole into parts above zero. */
const cut = (whole: number, marks: readonly number[]): number[] => {
  const places = [...new Set(marks.map((mark) => 1 + (mark % Math.max(1, whole - 1))))].sort(
    (a, b) => a - b,
  );
  const ends = [...places.filter((place) => place < whole), whole];
  return ends.map((end, place) => end - (ends[place - 1] ?? 0));
};

describe('the installments of an invoice', () => {
  test('are shared out over its fees so that each row and each column adds up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
        fc.array(fc.nat(), { maxLength: 11 }),
        (billed, marks) => {
          const total = billed.reduce((sum, each) => sum + each, 0);
          fc.pre(total > 0);
          const installments = cut(total, marks).map((amount, place) => ({
            dueOn: `2026-${String(place + 1).padStart(2, '0')}-01`,
            amount,
          }));
          const fees = splitInstallments(installments, billed);
          expect(fees.map(sumOf)).toEqual(billed);
          for (const { dueOn, amount } of installments) {
            const due = fees.flat().filter((part) => part.dueOn === dueOn);
            expect(sumOf(due)).toBe(amount);
          }
        },
      ),
    );
  });

  test('ask for the same after the discount of a fee as without it', () => {
    const parts = [
      { dueOn: '2026-10-01', amount: 30_000 },
      { dueOn: '2026-12-01', amount: 20_000 },
    ];
    expect(lowerInstallments(beforeDiscount(parts, 25_000, '2026-12-01'), 25_000)).toEqual(parts);
    expect(beforeDiscount([], 500, '2026-12-01')).toEqual([{ dueOn: '2026-12-01', amount: 500 }]);
  });
});
