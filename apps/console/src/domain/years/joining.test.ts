import { describe, expect, it } from 'vitest';
import { choiceOf, joiningAmounts, joiningOf, joiningOfList } from './joining.ts';

const today = '2026-11-16';
const taught = {
  installments: [
    { amount: 50_000, dueOn: '2026-09-15' },
    { amount: 40_000, dueOn: today },
    { amount: 30_000, dueOn: '2027-02-15' },
  ],
};

describe('what can be chosen for whoever joins', () => {
  it('is what fell due before today, of everything', () => {
    expect(joiningAmounts(taught, today)).toEqual({ past: 50_000, total: 120_000 });
  });

  it('is nothing before the first deadline, and where a class has none', () => {
    expect(joiningAmounts(taught, '2026-09-15')).toBeNull();
    expect(joiningAmounts({ installments: [] }, today)).toBeNull();
  });

  it('leaves out what fell due while the student was there before: that stays owed', () => {
    const earlier = [{ joinedOn: '2026-09-07', leftOn: '2026-10-01', owes: 'all' as const }];
    expect(joiningAmounts(taught, today, earlier)).toBeNull();
    expect(joiningAmounts(taught, '2026-12-01', earlier)).toEqual({
      past: 40_000,
      total: 120_000,
    });
  });
});

it('is said to the server as it was chosen', () => {
  for (const choice of ['all', 'fromNow', 'since'] as const)
    expect(choiceOf(joiningOf(choice, '2026-09-07'))).toBe(choice);
  expect(joiningOf('since', '2026-09-07')).toEqual({ joinedOn: '2026-09-07', owes: 'all' });
  expect(joiningOfList('since', today)).toEqual({ owes: 'all' });
  expect(joiningOfList('fromNow', today)).toEqual({ joinedOn: today, owes: 'fromJoining' });
});
