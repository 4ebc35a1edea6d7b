import { describe, expect, it } from 'vitest';
import { type CountedTransaction, judgeCollections } from './collections.ts';

const counted = (phone: string, change: Partial<CountedTransaction> = {}): CountedTransaction => ({
  id: `of-${phone}`,
  phone,
  state: 'paid',
  amount: 500,
  asked: 500,
  attention: null,
  purpose: 'fees',
  payments: 1,
  receipts: 1,
  receipted: 500,
  posted: 500,
  ...change,
});
const taken = (phone: string, amount = 500) => ({ phone, amount });
const unpaid = { state: 'failed', payments: 0, receipts: 0, receipted: 0, posted: 0 };

const rulesOf = (...books: Parameters<typeof judgeCollections>): string[] =>
  judgeCollections(...books).findings.map(({ rule }) => rule);

describe('what operators took, the ledger and the receipts', () => {
  it('agree where each franc stands once in each', () => {
    const { findings, figures } = judgeCollections(
      new Set(['a', 'b']),
      [taken('a'), taken('c', 300), taken('d', 510)],
      [
        counted('a'),
        counted('b', unpaid),
        counted('c', { ...unpaid, amount: 300, state: 'asked', attention: 'otherAmount' }),
        counted('d', { asked: 510 }),
      ],
    );
    expect(findings).toEqual([]);
    expect(figures).toEqual({
      ...{ taken: 1_310, payerFees: 10, inLedger: 1_000, onReceipts: 1_000 },
      ...{ income: 0, forAPerson: 300 },
    });
  });

  it('do not where a payment that was begun is gone, or a franc was taken that nobody counts', () => {
    expect(rulesOf(new Set(['a']), [], [])).toEqual(['a payment that was begun is not there']);
    expect(rulesOf(new Set(), [taken('a')], [counted('a', unpaid)])).toEqual([
      'what was paid is counted nowhere',
    ]);
  });

  it('do not where something is counted twice, or was never paid', () => {
    expect(rulesOf(new Set(), [taken('a')], [counted('a'), counted('a')])).toContain(
      'what was paid once is counted twice',
    );
    expect(rulesOf(new Set(), [], [counted('a')])).toContain('what nobody paid is counted');
    expect(rulesOf(new Set(), [taken('a'), taken('a')], [counted('a')])).toContain(
      'a payer paid twice',
    );
  });

  it('do not where something that was not paid is in the ledger, or has a receipt', () => {
    const traces = [{ posted: 500 }, { payments: 1 }, { receipts: 1, receipted: 500 }];
    const waits = { ...unpaid, state: 'asked', attention: 'otherAmount' };
    for (const trace of traces) {
      const rule = ['what was not paid is in the books'];
      expect(rulesOf(new Set(), [], [counted('a', { ...unpaid, ...trace })])).toEqual(rule);
      const twice = [counted('a'), counted('a', { ...unpaid, ...trace })];
      expect(rulesOf(new Set(), [taken('a')], twice)).toEqual(rule);
      const waiting = [counted('a', { ...waits, ...trace })];
      expect(rulesOf(new Set(), [taken('a')], waiting)).toEqual(rule);
    }
  });

  it('do not where the ledger has another amount, or has none', () => {
    for (const posted of [0, 499, 1_000])
      expect(rulesOf(new Set(), [taken('a')], [counted('a', { posted })])).toEqual([
        'what the ledger has is not what was taken',
      ]);
    expect(rulesOf(new Set(), [taken('a', 499)], [counted('a')])).toEqual([
      'what the ledger has is not what was taken',
    ]);
  });

  it('do not where the receipt is missing, is there twice, or says another amount', () => {
    const other = [
      { receipts: 0, receipted: 0 },
      { receipts: 2, receipted: 1_000 },
      { receipted: 400 },
    ];
    for (const change of other)
      expect(rulesOf(new Set(), [taken('a')], [counted('a', change)])).toEqual([
        'what was paid is not on one receipt',
      ]);
  });
});
