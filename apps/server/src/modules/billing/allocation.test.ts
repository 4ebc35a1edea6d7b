import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, type OpenInstallment } from './allocation.ts';

const installment = fc.record({
  feeId: fc.constantFrom('a', 'b', 'c'),
  position: fc.integer({ min: 0, max: 5 }),
  dueOn: fc.constantFrom('2026-10-01', '2026-12-01', '2027-02-01'),
  open: fc.integer({ min: 1, max: 100_000 }),
});

const owed = fc.uniqueArray(installment, {
  selector: ({ feeId, position }) => `${feeId}${position}`,
  maxLength: 9,
});
const chosen = fc.array(
  fc.record({ feeId: fc.constantFrom('a', 'b', 'c'), amount: fc.integer({ min: 1, max: 80_000 }) }),
  {
    maxLength: 3,
  },
);
const amount = fc.integer({ min: 1, max: 400_000 });

const total = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, part) => sum + part.amount, 0);

describe('an allocation', () => {
  it('loses no franc and makes none', () => {
    fc.assert(
      fc.property(amount, chosen, owed, (paid, parts, open) => {
        const { allocations, excess } = allocate(paid, parts, open);
        expect(total(allocations) + excess).toBe(paid);
        expect(excess).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('never fills an installment beyond what it still needs', () => {
    fc.assert(
      fc.property(amount, chosen, owed, (paid, parts, open) => {
        for (const { feeId, position, amount: part } of allocate(paid, parts, open).allocations) {
          const found = open.find((one) => one.feeId === feeId && one.position === position);
          expect(part).toBeGreaterThan(0);
          expect(part).toBeLessThanOrEqual(found?.open ?? 0);
        }
      }),
    );
  });

  it('leaves credit only when nothing is owed any more', () => {
    fc.assert(
      fc.property(amount, chosen, owed, (paid, parts, open) => {
        const { allocations, excess } = allocate(paid, parts, open);
        if (excess > 0)
          expect(total(allocations)).toBe(open.reduce((sum, one) => sum + one.open, 0));
      }),
    );
  });

  it('fills the earliest deadline of the chosen fee first', () => {
    const open: OpenInstallment[] = [
      { feeId: 'a', position: 1, dueOn: '2026-12-01', open: 40_000 },
      { feeId: 'a', position: 0, dueOn: '2026-10-01', open: 40_000 },
      { feeId: 'b', position: 0, dueOn: '2026-09-01', open: 10_000 },
    ];
    expect(allocate(50_000, [{ feeId: 'a', amount: 50_000 }], open)).toEqual({
      allocations: [
        { feeId: 'a', position: 0, amount: 40_000 },
        { feeId: 'a', position: 1, amount: 10_000 },
      ],
      excess: 0,
    });
  });

  it('gives what another payment has filled meanwhile to the rest that is owed', () => {
    const open: OpenInstallment[] = [
      { feeId: 'b', position: 0, dueOn: '2026-09-01', open: 10_000 },
    ];
    expect(allocate(15_000, [{ feeId: 'a', amount: 15_000 }], open)).toEqual({
      allocations: [{ feeId: 'b', position: 0, amount: 10_000 }],
      excess: 5_000,
    });
  });
});
