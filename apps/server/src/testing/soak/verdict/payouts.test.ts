import { describe, expect, it } from 'vitest';
import { comparePayouts, type CountedPayout } from './payouts.ts';

const row = (change: Partial<CountedPayout> = {}): CountedPayout => ({
  ...{ id: 'a', phone: '677000011', amount: 500, state: 'paid', waitsFor: null },
  ...{ held: 500, paid: 500, returned: 0, ...change },
});
const went = (amount = 500) => ({
  ...{ id: 'm', kind: 'payout' as const, amount, phone: '677000011' },
});
const asked = { payouts: [{ id: 'a', phone: '677000011', amount: 500 }], approved: ['a'] };
const rulesOf = (...books: Parameters<typeof comparePayouts>): string[] =>
  comparePayouts(...books).findings.map(({ rule }) => rule);

describe('what was paid out', () => {
  it('agrees where each stands once in each of the books', () => {
    expect(comparePayouts(asked, [went()], [row()])).toEqual({
      findings: [],
      figures: { paidOut: 500, inLedger: 500 },
    });
    const failed = row({ state: 'failed', paid: 0, returned: 500 });
    expect(comparePayouts(asked, [], [failed]).findings).toEqual([]);
  });

  it('does not where it went twice, not at all, or although it counts as failed', () => {
    const rule = ['what was paid out is not what is counted'];
    expect(rulesOf(asked, [went(), went()], [row()])).toEqual(rule);
    expect(rulesOf(asked, [], [row()])).toEqual(rule);
    const failed = row({ state: 'failed', paid: 0, returned: 500 });
    expect(rulesOf(asked, [went()], [failed])).toEqual(rule);
  });

  it('does not where the ledger has it twice, or keeps what was not paid', () => {
    const rule = ['the ledger does not have what became of a payout'];
    expect(rulesOf(asked, [went()], [row({ paid: 1_000 })])).toEqual(rule);
    expect(rulesOf(asked, [], [row({ state: 'failed', paid: 0 })])).toEqual(rule);
  });

  it('does not where one is gone, still waits after it was agreed to, or was never asked for', () => {
    expect(rulesOf(asked, [], [])).toEqual([
      'an acknowledged payout is not there as it was',
      'payouts are there that nobody was told of',
    ]);
    const waiting = row({ state: 'waiting', waitsFor: 'person', paid: 0 });
    expect(rulesOf(asked, [], [waiting])).toEqual(['a payout that was agreed to still waits']);
    expect(rulesOf({ payouts: [], approved: [] }, [went()], [row()])).toEqual([
      'payouts are there that nobody was told of',
    ]);
  });
});
