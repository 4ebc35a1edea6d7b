import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cycleName, phaseOn, yearOn } from './rules.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

const year = fc
  .record({
    id: fc.uuid(),
    status: fc.constantFrom('running', 'stopped', 'cancelled'),
    created_at: fc.date({ noInvalidDate: true }),
    days: fc.tuple(day, day).filter(([a, b]) => a !== b),
  })
  .map(({ days, ...rest }) => {
    const [reopening_on = '', closing_on = ''] = days.toSorted();
    return { ...rest, reopening_on, closing_on };
  });

const years = fc.array(year, { maxLength: 8 });

describe('the current year', () => {
  it('is one whose dates hold today where there is one, and a running one before a stopped one', () => {
    fc.assert(
      fc.property(years, day, (all, today) => {
        const holding = all.filter(
          (one) => one.status !== 'cancelled' && phaseOn(one, today) === 'begun',
        );
        fc.pre(holding.length > 0);
        const current = yearOn(all, today);
        expect(holding).toContain(current);
        if (holding.some(({ status }) => status === 'running'))
          expect(current?.status).toBe('running');
      }),
    );
  });

  it('is else the last that began, else the first to come, and never a cancelled one', () => {
    fc.assert(
      fc.property(years, day, (all, today) => {
        const standing = all.filter(({ status }) => status !== 'cancelled');
        fc.pre(standing.every((one) => phaseOn(one, today) !== 'begun'));
        const current = yearOn(all, today);
        const starts = standing.map(({ reopening_on }) => reopening_on).toSorted();
        const begun = starts.filter((start) => start <= today);
        expect(current?.reopening_on).toBe(begun.at(-1) ?? starts[0]);
        expect(current?.status).not.toBe('cancelled');
      }),
    );
  });

  it('is of both its first and its last day', () => {
    const one = { reopening_on: '2026-09-07', closing_on: '2027-06-30' };
    expect(
      ['2026-09-06', '2026-09-07', '2027-06-30', '2027-07-01'].map((today) => phaseOn(one, today)),
    ).toEqual(['planned', 'begun', 'begun', 'closed']);
  });
});

it('a custom cycle is named as the school names it', () => {
  expect(cycleName('custom', 'Prépa').en).toBe('Prépa');
  expect(cycleName('primary', null).fr).toBe('Primaire');
});
