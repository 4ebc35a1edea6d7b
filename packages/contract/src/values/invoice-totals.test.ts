import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  installmentAmounts,
  installmentsPaid,
  invoiceTotals,
  itemShares,
  payableAmounts,
  percentOf,
} from './invoice-totals.ts';
import { shareOut } from './share-out.ts';

const amount = fc.integer({ min: 1, max: 1_000_000_000 });
const points = fc.integer({ min: 0, max: 10_000 });
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const invoice = fc
  .record({
    items: fc.array(fc.record({ amount }), { minLength: 1, maxLength: 30 }),
    taxBasisPoints: points,
    extra: fc.integer({ min: 0, max: 1_000_000 }),
    discount: fc.oneof(
      fc.constant(null),
      points.map((basisPoints) => ({ by: 'percent' as const, basisPoints })),
      fc.nat({ max: 10_000 }).map((share) => ({ by: 'share' as const, share })),
    ),
  })
  .map(({ discount, ...rest }) => ({
    ...rest,
    discount:
      discount?.by === 'share'
        ? {
            by: 'amount' as const,
            amount: Math.floor(
              (sumOf(rest.items.map((item) => item.amount)) * discount.share) / 10_000,
            ),
          }
        : discount,
  }));

describe('sharing out', () => {
  test('loses nothing, makes nothing, and keeps each within a franc of its due', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 1_000_000_000 }),
        fc.array(fc.nat({ max: 1_000_000_000 }), { minLength: 1, maxLength: 40 }),
        (whole, weights) => {
          fc.pre(sumOf(weights) > 0);
          const parts = shareOut(whole, weights);
          expect(sumOf(parts)).toBe(whole);
          for (const [place, part] of parts.entries()) {
            const due = (whole * (weights[place] ?? 0)) / sumOf(weights);
            expect(Math.abs(part - due)).toBeLessThan(1.001);
          }
        },
      ),
    );
  });

  test('gives the odd franc to the largest remainder, and of equals to the first', () => {
    expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareOut(10, [1, 5, 1])).toEqual([2, 7, 1]);
    expect(shareOut(5, [0, 0])).toEqual([0, 0]);
  });
});

describe('what an invoice comes to', () => {
  test('is what is asked, less the discount, with the tax on the rest, and the extra', () => {
    expect(
      invoiceTotals({
        items: [{ amount: 100_000 }, { amount: 50_001 }],
        discount: { by: 'percent', basisPoints: 1_000 },
        taxBasisPoints: 1_925,
        extra: 500,
      }),
    ).toEqual({ subtotal: 150_001, discount: 15_000, tax: 25_988, extra: 500, total: 161_489 });
  });

  test('rounds a percentage to the nearest franc, and half a franc up', () => {
    expect([percentOf(10, 500), percentOf(9, 500), percentOf(30, 500)]).toEqual([1, 0, 2]);
    expect(percentOf(1_000_000_000_000, 10_000)).toBe(1_000_000_000_000);
  });

  test('is what its items come to with their shares, to the franc', () => {
    fc.assert(
      fc.property(invoice, (one) => {
        const totals = invoiceTotals(one);
        const shares = itemShares(one);
        expect(sumOf(shares.map(({ billed }) => billed))).toBe(totals.total);
        expect(sumOf(shares.map(({ discount }) => discount))).toBe(totals.discount);
        expect(sumOf(shares.map(({ extra }) => extra))).toBe(totals.extra);
        for (const share of shares) expect(share.billed).toBeGreaterThanOrEqual(0);
        fc.pre(totals.discount < totals.subtotal);
        expect(sumOf(shares.map(({ tax }) => tax))).toBe(totals.tax);
      }),
    );
  });
});

describe('installments', () => {
  test('by percentage always add up to the total', () => {
    expect(installmentAmounts(100_000, [3_333, 3_333, 3_334])).toEqual([33_330, 33_330, 33_340]);
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.integer({ min: 1, max: 9_999 }), { maxLength: 11 }),
        (total, cuts) => {
          const marks = [0, ...[...cuts].sort((a, b) => a - b), 10_000];
          const shares = marks.slice(1).map((mark, place) => mark - (marks[place] ?? 0));
          expect(sumOf(installmentAmounts(total, shares))).toBe(total);
        },
      ),
    );
  });

  const three = [
    { dueOn: '2026-10-01', amount: 40_000 },
    { dueOn: '2026-12-01', amount: 30_000 },
    { dueOn: '2027-02-01', amount: 30_000 },
  ];

  test('are filled from the first, and lowered by a credit note from the last', () => {
    expect(
      installmentsPaid(three, 50_000, 35_000).map(({ asked, paid, pending }) => [
        asked,
        paid,
        pending,
      ]),
    ).toEqual([
      [40_000, 40_000, 0],
      [25_000, 10_000, 15_000],
      [0, 0, 0],
    ]);
  });

  test('show together what is paid and pending', () => {
    fc.assert(
      fc.property(
        fc.array(amount, { minLength: 1, maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (amounts, creditedShare, paidShare) => {
          const total = sumOf(amounts);
          const credited = Math.floor(total * creditedShare);
          const paid = Math.floor((total - credited) * paidShare);
          const shown = installmentsPaid(
            amounts.map((each) => ({ dueOn: '2026-10-01', amount: each })),
            paid,
            credited,
          );
          expect(sumOf(shown.map((each) => each.paid))).toBe(paid);
          expect(sumOf(shown.map((each) => each.pending))).toBe(total - credited - paid);
        },
      ),
    );
  });

  test('are paid whole and in order where parts are not allowed', () => {
    expect(payableAmounts(installmentsPaid(three, 10_000, 0))).toEqual([30_000, 60_000, 90_000]);
    expect(payableAmounts(installmentsPaid(three, 40_000, 0))).toEqual([30_000, 60_000]);
    expect(payableAmounts(installmentsPaid(three, 100_000, 0))).toEqual([]);
  });
});
