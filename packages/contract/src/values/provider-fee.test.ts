import fc from 'fast-check';
import { expect, it } from 'vitest';
import { feeOf, feeOnTop, largestBeforeFee } from './provider-fee.ts';

const basisPoints = fc.integer({ min: 0, max: 1_000 });
const amounts = fc.integer({ min: 1, max: 1_000_000_000_000 });

it('is in whole francs, half a franc and more counting as one', () => {
  expect(feeOf(20_000, { basisPoints: 150 })).toBe(300);
  expect(feeOf(33, { basisPoints: 150 })).toBe(0);
  expect(feeOf(34, { basisPoints: 150 })).toBe(1);
  expect(feeOf(100, { basisPoints: 50 })).toBe(1);
  expect(feeOf(20_000, { basisPoints: 0 })).toBe(0);
});

it('is never more than half a franc from what was agreed', () => {
  fc.assert(
    fc.property(amounts, basisPoints, (amount, points) => {
      const fee = feeOf(amount, { basisPoints: points });
      const off = BigInt(fee) * 10_000n - BigInt(amount) * BigInt(points);
      return Number.isSafeInteger(fee) && off <= 5_000n && off > -5_000n;
    }),
  );
});

it('is asked of the payer where the payer bears it, and of nobody else', () => {
  expect(feeOnTop(20_000, { basisPoints: 150, bearer: 'payer' })).toBe(300);
  expect(feeOnTop(20_000, { basisPoints: 150, bearer: 'school' })).toBe(0);
  expect(feeOnTop(20_000, null)).toBe(0);
});

it('leaves the largest amount that the operator takes together with it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), basisPoints, (largest, points) => {
      const terms = { basisPoints: points, bearer: 'payer' } as const;
      const amount = largestBeforeFee(largest, terms);
      const asked = (given: number) => given + feeOnTop(given, terms);
      return asked(amount) <= largest && asked(amount + 1) > largest;
    }),
  );
  expect(largestBeforeFee(500_000, { basisPoints: 150, bearer: 'school' })).toBe(500_000);
});
