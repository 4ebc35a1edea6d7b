import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addKept, owedOn } from './owed-on.ts';

const kept = {
  hasFees: true,
  dueDays: ['2026-11-04', '2026-12-15', '2027-02-15'],
  dueTotals: [31_500, 63_000, 70_000],
};

describe('what is owed on a day', () => {
  it('is overdue from the day after its deadline, counted from the earliest', () => {
    expect(owedOn(kept, '2026-11-04')).toEqual({
      state: 'due',
      amount: 70_000,
      overdue: 0,
      daysLate: 0,
      next: { amount: 31_500, dueOn: '2026-11-04' },
    });
    expect(owedOn(kept, '2026-11-16')).toEqual({
      state: 'overdue',
      amount: 70_000,
      overdue: 31_500,
      daysLate: 12,
      next: { amount: 31_500, dueOn: '2026-12-15' },
    });
    expect(owedOn(kept, '2027-02-16')).toEqual({
      state: 'overdue',
      amount: 70_000,
      overdue: 70_000,
      daysLate: 104,
      next: null,
    });
  });

  it('tells who has paid everything from whom nothing was ever asked', () => {
    const nothing = { dueDays: [], dueTotals: [] };
    expect(owedOn({ ...nothing, hasFees: true }, '2026-11-16').state).toBe('paid');
    expect(owedOn({ ...nothing, hasFees: false }, '2026-11-16').state).toBe('none');
  });
});

const days = Array.from({ length: 28 }, (_, i) => `2026-11-${String(i + 1).padStart(2, '0')}`);

const anyKept = fc
  .uniqueArray(
    fc.record({ day: fc.constantFrom(...days), open: fc.integer({ min: 1, max: 9e6 }) }),
    {
      selector: ({ day }) => day,
      maxLength: 5,
    },
  )
  .map((dues) => {
    const sorted = dues.toSorted((a, b) => (a.day < b.day ? -1 : 1));
    let total = 0;
    return {
      hasFees: dues.length > 0,
      dueDays: sorted.map(({ day }) => day),
      dueTotals: sorted.map(({ open }) => (total += open)),
    };
  });

it('a family owes on every day what its students owe together', () => {
  fc.assert(
    fc.property(fc.array(anyKept, { maxLength: 4 }), fc.constantFrom(...days), (all, today) => {
      const each = all.map((one) => owedOn(one, today));
      const sum = (of: 'amount' | 'overdue') => each.reduce((total, one) => total + one[of], 0);
      const together = owedOn(addKept(all), today);
      expect(together.amount).toBe(sum('amount'));
      expect(together.overdue).toBe(sum('overdue'));
      expect(together.daysLate).toBe(Math.max(0, ...each.map(({ daysLate }) => daysLate)));
      const next = each.flatMap((one) => one.next ?? []);
      const nextDay = next.map(({ dueOn }) => dueOn).sort()[0];
      expect(together.next?.dueOn).toBe(nextDay);
      expect(together.next?.amount ?? 0).toBe(
        next
          .filter(({ dueOn }) => dueOn === nextDay)
          .reduce((total, { amount }) => total + amount, 0),
      );
    }),
  );
});
