import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectOfJoining, installmentsOfStays, type Stay, staysOf } from './joining.ts';

const planned = [
  { amount: 50_000, dueOn: '2026-09-15' },
  { amount: 40_000, dueOn: '2026-11-16' },
  { amount: 30_000, dueOn: '2027-02-15' },
];
const stay = (given: Partial<Stay> = {}): Stay => ({
  joinedOn: '2026-11-16',
  leftOn: null,
  owes: 'all',
  ...given,
});

describe('whoever joins late', () => {
  it('and owes all owes what had fallen due on the joining day', () => {
    expect(installmentsOfStays(planned, [stay()])).toEqual([
      { amount: 50_000, dueOn: '2026-11-16' },
      { amount: 40_000, dueOn: '2026-11-16' },
      { amount: 30_000, dueOn: '2027-02-15' },
    ]);
    expect(effectOfJoining(planned, [stay()])).toEqual({ notOwed: 0, postponed: 50_000 });
  });

  it('and owes from then on owes that day’s installment and the later ones', () => {
    const stays = [stay({ owes: 'fromJoining' })];
    expect(installmentsOfStays(planned, stays)).toEqual(planned.slice(1));
    expect(effectOfJoining(planned, stays)).toEqual({ notOwed: 50_000, postponed: 0 });
  });

  it('owes by the deadlines of the class where they were there from the beginning', () => {
    const stays = [stay({ joinedOn: '2026-09-07', owes: 'fromJoining' })];
    expect(installmentsOfStays(planned, stays)).toEqual(planned);
  });

  it('again after leaving still owes what fell due while they were there', () => {
    const stays = [
      stay({ joinedOn: '2026-09-07', leftOn: '2026-10-01' }),
      stay({ joinedOn: '2026-12-01', owes: 'fromJoining' }),
    ];
    expect(installmentsOfStays(planned, stays)).toEqual([planned[0], planned[2]]);
  });

  it('is never asked for more than the class costs, nor for anything due before joining', () => {
    const day = fc
      .date({ min: new Date('2026-09-01'), max: new Date('2027-06-30'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const rows = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 90_000 }), dueOn: day }));
    const owes = fc.constantFrom('all' as const, 'fromJoining' as const);
    fc.assert(
      fc.property(rows, day, owes, (list, joinedOn, kind) => {
        const sum = (of: typeof list) => of.reduce((all, { amount }) => all + amount, 0);
        const owed = installmentsOfStays(list, [{ joinedOn, leftOn: null, owes: kind }]);
        expect(owed.every(({ dueOn }) => dueOn >= joinedOn)).toBe(true);
        expect(sum(owed)).toBeLessThanOrEqual(sum(list));
        if (kind === 'all') expect(sum(owed)).toBe(sum(list));
      }),
    );
  });
});

describe('the stays of a student', () => {
  const place = { joinedOn: '2026-11-16', owes: 'fromJoining', until: null, ended: null } as const;

  it('go on through a move, and end with a withdrawal', () => {
    expect(
      staysOf([
        { ...place, until: '2026-12-01', ended: 'moved' },
        { ...place, until: '2027-01-10', ended: 'withdrawn' },
        { ...place, joinedOn: '2027-03-01', owes: 'all' },
      ]),
    ).toEqual([
      { joinedOn: '2026-11-16', leftOn: '2027-01-10', owes: 'fromJoining' },
      { joinedOn: '2027-03-01', leftOn: null, owes: 'all' },
    ]);
  });

  it('last until the year ends for whoever was promoted', () => {
    expect(staysOf([{ ...place, until: '2027-06-01', ended: 'promoted' }])).toEqual([
      { joinedOn: '2026-11-16', leftOn: null, owes: 'fromJoining' },
    ]);
  });
});

const later = [
  { amount: 100_000, dueOn: '2026-10-15' },
  { amount: 50_000, dueOn: '2027-01-15' },
];
const lateOf = (owes: Stay['owes']): Stay => ({
  joinedOn: '2026-11-16',
  leftOn: '2026-11-16',
  owes,
});
const backOf = (owes: Stay['owes']): Stay => ({ joinedOn: '2026-11-20', leftOn: null, owes });

describe('whoever joined late, left and comes back', () => {
  it('owes what was due on the first joining day where both times everything was chosen', () => {
    expect(installmentsOfStays(later, [lateOf('all'), backOf('all')])).toEqual([
      { amount: 100_000, dueOn: '2026-11-16' },
      { amount: 50_000, dueOn: '2027-01-15' },
    ]);
  });

  it('owes nothing of before once the school says: only from then on', () => {
    for (const stays of [
      [lateOf('all'), backOf('fromJoining')],
      [lateOf('fromJoining'), backOf('all')],
    ])
      expect(installmentsOfStays(later, stays)).toEqual([later[1]]);
  });

  it('still owes what fell due while they were there', () => {
    const there: Stay = { joinedOn: '2026-09-07', leftOn: '2026-11-16', owes: 'all' };
    expect(installmentsOfStays(later, [there, backOf('fromJoining')])).toEqual(later);
  });
});
