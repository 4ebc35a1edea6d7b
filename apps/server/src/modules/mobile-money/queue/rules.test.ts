import {
  canMoveTransaction,
  type TransactionStatus,
  transactionStatuses,
} from '@ardoise/contract/values/transaction-states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPollSeconds } from './rules.ts';

const status = fc.constantFrom(...transactionStatuses);

/** A walk that takes every allowed step among those tried and none that is not. */
function walk(tries: readonly TransactionStatus[]): TransactionStatus[] {
  const path: TransactionStatus[] = [10];
  for (const to of tries) {
    const from = path.at(-1) ?? 10;
    if (canMoveTransaction(from, to)) path.push(to);
  }
  return path;
}

describe('the states of a transaction', () => {
  it('never lead back, and from 21 on never to a failed payment', () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 60 }), (tries) => {
        const path = walk(tries);
        const paidAt = path.indexOf(21);
        if (paidAt >= 0) expect(path.slice(paidAt)).not.toContain(-21);
        expect(path.filter((one) => one === 21 || one === -21).length).toBeLessThanOrEqual(1);
        expect(path.filter((one) => one === 50 || one === -50).length).toBeLessThanOrEqual(1);
        for (const ended of [50, -50] as const)
          if (path.includes(ended)) expect(path.at(-1)).toBe(ended);
      }),
    );
  });

  it('always have a way on until the end', () => {
    for (const from of transactionStatuses) {
      const ways = transactionStatuses.filter((to) => canMoveTransaction(from, to));
      expect(ways.length === 0).toBe(from === 50 || from === -50);
    }
  });
});

describe('the operator is asked again', () => {
  it('with growing delays while the payer holds the phone', () => {
    const delays = Array.from({ length: 12 }, (_, tries) => nextPollSeconds(tries, 0, false));
    expect(delays).toEqual([2, 3, 5, 8, 13, 20, 30, 45, 60, 60, 60, 60]);
  });

  it('slowly once a person was told, and no more after two days', () => {
    expect(nextPollSeconds(20, 600, true)).toBe(300);
    expect(nextPollSeconds(40, 7_200, true)).toBe(3_600);
    expect(nextPollSeconds(99, 48 * 3_600, true)).toBeNull();
  });
});
