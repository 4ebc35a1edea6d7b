import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskedInstallment, askedFirst } from './asked-first.ts';

const today = '2026-11-16';

const one = (year: string, dueOn: string, studentId = 'grace'): AskedInstallment => ({
  studentId,
  year,
  dueOn,
  open: 31_500,
});

const thisYear = '2026–2027';
const nextYear = '2027–2028';

describe('what a payer is asked for', () => {
  it('is all that is due today or overdue, over all fees, by deadline', () => {
    const tuition = one(thisYear, '2026-11-16');
    const transport = one(thisYear, '2026-10-01');
    const later = one(thisYear, '2026-12-15');
    expect(askedFirst([later, tuition, transport], today)).toEqual([transport, tuition]);
  });

  it('is the next one where nothing is due', () => {
    const next = one(thisYear, '2026-12-15');
    expect(askedFirst([one(thisYear, '2027-02-15'), next], today)).toEqual([next]);
  });

  it('is the next one of each child of a family where they fall due on one day', () => {
    const both = [one(thisYear, '2026-12-15'), one(thisYear, '2026-12-15', 'peter')];
    expect(askedFirst([...both, one(thisYear, '2027-02-15')], today)).toEqual(both);
  });

  it('is never next year’s before this year’s, whatever the deadlines say', () => {
    const last = one(thisYear, '2027-05-31');
    const planned = one(nextYear, '2027-04-01');
    expect(askedFirst([planned, last], today)).toEqual([last]);
    expect(askedFirst([planned, last], '2027-04-20')).toEqual([last]);
    expect(askedFirst([planned, last], '2027-06-01')).toEqual([planned, last]);
    expect(askedFirst([planned], today)).toEqual([planned]);
  });

  it('is nothing where nothing is owed', () => {
    expect(askedFirst([], today)).toEqual([]);
  });
});

const installments = fc.array(
  fc.record({
    studentId: fc.constantFrom('grace', 'peter'),
    year: fc.constantFrom('2025–2026', thisYear, nextYear),
    dueOn: fc.constantFrom('2026-09-30', '2026-11-16', '2026-11-17', '2027-02-15', '2027-10-01'),
    open: fc.integer({ min: 1, max: 100_000 }),
  }),
  { maxLength: 12 },
);

describe('of any installments', () => {
  it('something is asked for wherever something is owed, and only of what is owed', () => {
    fc.assert(
      fc.property(installments, (open) => {
        const asked = askedFirst(open, today);
        expect(asked.length > 0).toBe(open.length > 0);
        for (const each of asked) expect(open).toContain(each);
        expect(new Set(asked).size).toBe(asked.length);
      }),
    );
  });

  it('what is due is asked for, unless an earlier year of the child is not due yet', () => {
    fc.assert(
      fc.property(installments, (open) => {
        const asked = askedFirst(open, today);
        for (const each of open) {
          if (each.dueOn > today) continue;
          const waits = open.some(
            ({ studentId, year, dueOn }) =>
              studentId === each.studentId && year < each.year && dueOn > today,
          );
          expect(asked.includes(each)).toBe(!waits);
        }
      }),
    );
  });

  it('what is not due is asked for only where nothing due is, and then of one day and the earliest year', () => {
    fc.assert(
      fc.property(installments, (open) => {
        const asked = askedFirst(open, today);
        if (asked.every(({ dueOn }) => dueOn <= today)) return;
        expect(new Set(asked.map(({ dueOn }) => dueOn)).size).toBe(1);
        const [first] = asked;
        for (const { year } of open) expect((first?.year ?? '') <= year).toBe(true);
      }),
    );
  });
});
