import { describe, expect, it } from 'vitest';
import { compareCash, type CountedCash } from './cash.ts';

const row = (change: Partial<CountedCash> = {}): CountedCash => ({
  ...{ id: 'p', reversesId: null, key: 'k', amount: 500, codes: ['c'], receipted: 500 },
  ...{ posted: 500, ...change },
});
const back = (change: Partial<CountedCash> = {}): CountedCash =>
  row({ ...{ id: 'b', reversesId: 'p', key: null, codes: [], receipted: 0 }, ...change });
const book = {
  cash: [{ key: 'k', paymentId: 'p', receiptCode: 'c', amount: 500 }],
  reversed: new Set<string>(),
};
const handedBack = { ...book, reversed: new Set(['p']) };
const rulesOf = (...books: Parameters<typeof compareCash>): string[] =>
  compareCash(...books).findings.map(({ rule }) => rule);

describe('cash that was taken and the books', () => {
  it('agree where each payment stands there once, with its receipt', () => {
    expect(compareCash(book, [row()])).toEqual({ taken: 500, inLedger: 500, findings: [] });
    expect(compareCash(handedBack, [row(), back()])).toEqual({
      ...{ taken: 0, inLedger: 0, findings: [] },
    });
  });

  it('do not where it is gone, of another amount, or twice in the ledger', () => {
    const rule = ['cash that was acknowledged is not in the books as it was'];
    expect(rulesOf(book, [])).toEqual(rule);
    for (const change of [{ amount: 400 }, { posted: 0 }, { posted: 1_000 }, { key: 'other' }])
      expect(rulesOf(book, [row(change)])).toEqual(rule);
  });

  it('do not where its receipt is missing, another one, there twice, or of another amount', () => {
    const others = [
      { codes: [], receipted: 0 },
      { codes: ['other'] },
      { codes: ['c', 'd'], receipted: 1_000 },
      { receipted: 400 },
    ];
    for (const change of others)
      expect(rulesOf(book, [row(change)])).toEqual([
        'cash that was acknowledged is not in the books as it was',
      ]);
  });

  it('do not where it is there once more, or two were acknowledged that are one', () => {
    expect(rulesOf(book, [row(), row({ id: 'q' })])).toEqual([
      'cash is in the books that nobody took',
    ]);
    const cash = [...book.cash, ...book.cash];
    expect(rulesOf({ ...book, cash }, [row()])).toEqual([
      'cash that was acknowledged is not in the books as it was',
    ]);
  });

  it('do not where it was handed back twice, not at all, by halves, or untold', () => {
    const rule = ['cash that was handed back is not in the books once'];
    expect(rulesOf(handedBack, [row()])).toEqual(rule);
    expect(rulesOf(handedBack, [row(), back({ posted: 400 })])).toEqual(rule);
    expect(rulesOf(handedBack, [row(), back(), back({ id: 'd' })])).toEqual(rule);
    expect(rulesOf(book, [row(), back()])).toEqual([
      'cash was handed back that nobody was told of',
    ]);
  });
});
