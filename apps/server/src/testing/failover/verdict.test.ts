import { describe, expect, it } from 'vitest';
import type { CountedTransaction } from '../soak/verdict/collections.ts';
import { type Acknowledged, judgeTold, settlesAgainAfterMs } from './verdict.ts';

const told = (transactionId: string, change: Partial<Acknowledged> = {}): Acknowledged => ({
  transactionId,
  phone: `phone-${transactionId}`,
  isSeenPaid: true,
  isSeenFailed: false,
  ...change,
});
const counted = (id: string, state = 'paid'): CountedTransaction => ({
  ...{ id, phone: `phone-${id}`, state, attention: null, purpose: 'fees' },
  ...{ amount: 500, asked: 500, payments: 1, receipts: 1, receipted: 500, posted: 500 },
});
const failed = { isSeenPaid: false, isSeenFailed: true };
const rulesOf = (...books: Parameters<typeof judgeTold>): string[] =>
  judgeTold(...books).map(({ rule }) => rule);

describe('what a payer was told', () => {
  it('holds where the books say the same', () => {
    const books = [counted('a'), counted('b', 'failed')];
    expect(judgeTold([told('a'), told('b', failed)], books)).toEqual([]);
  });

  it('does not where it is not there, is not paid, or is paid after all', () => {
    const books = [counted('b', 'asked'), counted('c')];
    expect(rulesOf([told('a'), told('b'), told('c', failed)], books)).toEqual([
      'it was acknowledged and is not there',
      'it was told paid and is not',
      'it was told failed and is paid',
    ]);
  });
});

describe('payments settle again', () => {
  it('at the end of the longest silence after the kill', () => {
    expect(settlesAgainAfterMs(10_000, [9_500, 10_040, 27_000, 27_400, 28_000])).toBe(17_000);
  });

  it('never, where nothing came after it', () => {
    expect(settlesAgainAfterMs(10_000, [8_000, 9_900])).toBeNull();
  });
});
