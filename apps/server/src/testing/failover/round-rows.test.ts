import { expect, it } from 'vitest';
import type { RoundResult } from './failover-round.ts';
import { exitCodeOf } from './print-table.ts';
import { rowsOf } from './round-rows.ts';

const finding = { rule: 'what was paid once is counted twice', found: '{}' };
const figures = { income: 0, forAPerson: 0 };
const good: RoundResult = {
  ...{ acknowledged: 60, untrue: [], amiss: [] },
  money: { ...figures, taken: 30_600, payerFees: 600, inLedger: 30_000, onReceipts: 30_000 },
  ...{ killed: 'one', promoted: 'two', promotedAfterMs: 14_000 },
  ...{ settlesAgainAfterMs: 29_999, backAsReplicaAfterMs: 40_000, triedAgain: 12 },
  ...{ failed: 0, openStill: 0, brokenInvariants: [], nodesLive: true },
};

const missedIn = (change: Partial<RoundResult>): string[] =>
  rowsOf({ ...good, ...change }).flatMap(({ figure, isMet }) => (isMet ? [] : [figure]));

it('a round in which nothing was lost and payments settle within the goal ends with 0', () => {
  expect(missedIn({})).toEqual([]);
  expect(exitCodeOf(rowsOf(good))).toBe(0);
});

it.each<[figure: string, change: Partial<RoundResult>]>([
  ['acknowledged payments that the books do not have as told', { untrue: [finding] }],
  ['lost, counted twice, or counted with another amount', { amiss: [finding] }],
  ['payments settle again after', { settlesAgainAfterMs: 30_000 }],
  ['payments settle again after', { settlesAgainAfterMs: null }],
  ['payments that failed, still open', { openStill: 1 }],
  ['invariants of the books that do not hold', { brokenInvariants: ['a sum'] }],
  ['payments acknowledged to payers', { acknowledged: 49 }],
  ['primary killed with -9, and who took its place', { promoted: 'one' }],
  ['nodes of the product restarted', { nodesLive: false }],
  [
    'francs: operators took, ledger has, receipts say',
    { money: { ...good.money, inLedger: 29_500, onReceipts: 29_500 } },
  ],
  [
    'francs: operators took, ledger has, receipts say',
    { money: { ...good.money, onReceipts: 29_500 } },
  ],
])('what is missed ends with 1: %s, %j', (figure, change) => {
  expect(missedIn(change)).toEqual([figure]);
  expect(exitCodeOf([...rowsOf(good), ...rowsOf({ ...good, ...change })])).toBe(1);
  expect(exitCodeOf([...rowsOf({ ...good, ...change }), ...rowsOf(good)])).toBe(1);
});

it('a run that has measured nothing ends with 1', () => {
  expect(exitCodeOf([])).toBe(1);
});
