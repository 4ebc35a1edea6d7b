import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedFields,
  familyNumber,
  feeState,
  fillInstallments,
  sortNameOf,
  studentNumber,
} from './rules.ts';

const amount = fc.integer({ min: 1, max: 1_000_000_000 });
describe('numbers that people quote', () => {
  it('are padded to four digits and grow beyond them', () => {
    expect(studentNumber('LP', 231)).toBe('LP-0231');
    expect(studentNumber('LP', 12_345)).toBe('LP-12345');
    expect(familyNumber(42)).toBe('F-0042');
  });
});

describe('a fee', () => {
  const fee = fc
    .record({
      amount,
      discount: fc.nat(),
      paid: fc.integer({ min: 0, max: 1_000_000_000 }),
      isClosed: fc.boolean(),
    })
    .map((given) => ({ ...given, discount: given.discount % (given.amount + 1) }));

  it('never owes less than nothing, and nothing once closed', () => {
    fc.assert(
      fc.property(fee, (given) => {
        const { netAmount, pending, status } = feeState(given);
        expect(netAmount).toBe(given.amount - given.discount);
        expect(pending).toBeGreaterThanOrEqual(0);
        if (given.isClosed) expect(pending).toBe(0);
        else expect(pending).toBe(Math.max(0, netAmount - given.paid));
        if (status === 1) expect(given.paid).toBe(0);
        if (status === 3) expect(given.paid).toBeGreaterThanOrEqual(netAmount);
      }),
    );
  });

  it('fills its installments in order with exactly what was paid', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 12 }), fc.nat(2_000_000_000), (amounts, paid) => {
        const filled = fillInstallments(
          amounts.map((each) => ({ amount: each, dueOn: '2026-10-01' })),
          { paid, discount: 0 },
        );
        const sum = filled.reduce((total, one) => total + one.paid, 0);
        expect(sum).toBe(
          Math.min(
            paid,
            amounts.reduce((total, each) => total + each, 0),
          ),
        );
        const firstOpen = filled.findIndex((one) => one.paid < one.amount);
        if (firstOpen >= 0)
          expect(filled.slice(firstOpen + 1).every((one) => one.paid === 0)).toBe(true);
      }),
    );
  });
});

it('a discount is taken off the last installments, so that they ask for no more than the fee', () => {
  const planned = [40_000, 30_000, 30_000].map((each) => ({ amount: each, dueOn: '2026-10-01' }));
  const filled = fillInstallments(planned, { paid: 45_000, discount: 35_000 });
  expect(filled.map((one) => one.amount)).toEqual([40_000, 25_000, 0]);
  expect(filled.map((one) => one.paid)).toEqual([40_000, 5_000, 0]);
});

it('lists are sorted by last name, accents and case aside', () => {
  expect(sortNameOf('ÉBOGO', 'Zoé')).toBe('ebogo zoe');
});

it('a change names exactly the fields that differ', () => {
  expect(changedFields({ a: 1, b: [1], c: null }, { a: 1, b: [2], d: 3 }).toSorted()).toEqual([
    'b',
    'c',
    'd',
  ]);
  expect(changedFields(null, { a: 1 })).toEqual(['a']);
  expect(changedFields(null, null)).toEqual([]);
});
