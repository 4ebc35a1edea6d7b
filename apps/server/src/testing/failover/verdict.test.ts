import { describe, expect, it } from 'vitest';
import { type Acknowledged, type Counted, judgeBooks, settlesAgainAfterMs } from './verdict.ts';

const told = (transactionId: string, change: Partial<Acknowledged> = {}): Acknowledged => ({
  transactionId,
  phone: `phone-${transactionId}`,
  isSeenPaid: true,
  isSeenFailed: false,
  ...change,
});
const counted = (transactionId: string, change: Partial<Counted> = {}): Counted => ({
  transactionId,
  phone: `phone-${transactionId}`,
  isPaid: true,
  asked: 500,
  payments: 1,
  receipts: 1,
  posted: 500,
  ...change,
});
const taken = (transactionId: string) => ({ phone: `phone-${transactionId}`, amount: 500 });

describe('three books', () => {
  it('that agree show nothing lost and nothing twice', () => {
    const verdict = judgeBooks(
      [told('a'), told('b', { isSeenPaid: false, isSeenFailed: true })],
      [taken('a')],
      [counted('a'), counted('b', { isPaid: false, payments: 0, receipts: 0, posted: 0 })],
    );
    expect(verdict).toEqual({
      acknowledged: 2,
      takenFrancs: 500,
      countedFrancs: 500,
      lost: [],
      twice: [],
      notTaken: [],
    });
  });

  it('show what was told to a payer and is not there, or is not paid', () => {
    const { lost } = judgeBooks([told('a'), told('b')], [], [counted('b', { isPaid: false })]);
    expect(lost).toEqual(['a was acknowledged and is not there', 'b was told paid and is not']);
  });

  it('show a franc that an operator took and nobody counted', () => {
    const { lost } = judgeBooks([], [taken('a')], []);
    expect(lost).toEqual(['phone-a paid 500, and 0 are counted']);
  });

  it('show a payment without its receipt', () => {
    const { lost } = judgeBooks([told('a')], [taken('a')], [counted('a', { receipts: 0 })]);
    expect(lost).toEqual(['a has 1 payments, 0 receipts, 500 posted']);
  });

  it('show what is counted or asked twice, and what was never taken', () => {
    const { twice, notTaken } = judgeBooks(
      [],
      [taken('a'), taken('a')],
      [counted('b', { payments: 2, receipts: 2 })],
    );
    expect(twice).toEqual(['b has 2 payments and 2 receipts', 'phone-a had to pay 2 times']);
    expect(notTaken).toEqual(['phone-b paid 0, and 500 are counted']);
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
