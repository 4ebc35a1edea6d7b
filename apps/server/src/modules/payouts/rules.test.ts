import { describe, expect, it } from 'vitest';
import { firstWait, payoutLimits, secondWait } from './rules.ts';

const bounds = { secondPersonAbove: 100_000, deskAbove: 500_000 };

describe('for whom a payout waits', () => {
  it.each([
    ['mtn', 100_000, null],
    ['mtn', 100_001, 'person'],
    ['orange', 500_001, 'person'],
    ['bank', 1_000, 'desk'],
    ['bank', 100_001, 'person'],
  ] as const)('by %s of %d first for %s', (way, amount, wanted) => {
    expect(firstWait({ way, amount }, bounds)).toBe(wanted);
  });

  it('of a school without a second person only for the desk', () => {
    const alone = { ...bounds, secondPersonAbove: null };
    expect(firstWait({ way: 'mtn', amount: 500_000 }, alone)).toBeNull();
    expect(firstWait({ way: 'mtn', amount: 500_001 }, alone)).toBe('desk');
  });

  it.each([
    ['mtn', 500_000, null],
    ['mtn', 500_001, 'desk'],
    ['bank', 1_000, 'desk'],
  ] as const)('by %s of %d, once a second person agreed, for %s', (way, amount, wanted) => {
    expect(secondWait({ way, amount }, bounds.deskAbove)).toBe(wanted);
  });
});

it('a bank takes more at a time than an operator', () => {
  expect(payoutLimits('bank').largest).toBeGreaterThan(payoutLimits('mtn').largest);
});
