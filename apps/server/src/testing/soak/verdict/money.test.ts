import { describe, expect, it } from 'vitest';
import type { CountedTransaction } from './collections.ts';
import { compareBegun } from './money.ts';

const counted = (phone: string, amount: number): CountedTransaction => ({
  ...{ id: `of-${phone}`, phone, amount, asked: amount, state: 'failed', attention: null },
  ...{ purpose: 'fees', payments: 0, receipts: 0, receipted: 0, posted: 0 },
});

describe('a payment by an operator', () => {
  it('is of the amount that its payer was told', () => {
    const begun = new Map([['a', 500]]);
    expect(compareBegun(begun, [counted('a', 500), counted('other', 300)])).toEqual([]);
    expect(compareBegun(begun, [counted('a', 499)])).toMatchObject([
      { rule: 'a payment is of another amount than was begun' },
    ]);
  });
});
