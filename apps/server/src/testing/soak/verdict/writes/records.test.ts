import { describe, expect, it } from 'vitest';
import type { MarkedRecord } from '../../book.ts';
import { compareRecords } from './records.ts';

const record = (mark: string, change: Partial<MarkedRecord> = {}): MarkedRecord => ({
  ...{ what: 'discount' as const, id: `of-${mark}`, mark, amount: 500, ...change },
});
const rulesOf = (...books: Parameters<typeof compareRecords>): string[] =>
  compareRecords(...books).findings.map(({ rule }) => rule);

describe('records that were acknowledged', () => {
  it('are all there, each once', () => {
    const all = [record('a'), record('a', { what: 'student', id: 's', amount: null }), record('b')];
    expect(compareRecords(all, all.toReversed())).toEqual({ found: 3, findings: [] });
  });

  it('are a finding where one is gone, is there twice, or under another id', () => {
    const others = [[], [record('a'), record('a', { id: 'twin' })], [record('a', { id: 'other' })]];
    for (const there of others)
      expect(compareRecords([record('a'), record('b')], [record('b'), ...there])).toMatchObject({
        ...{ found: 1, findings: [{ rule: 'an acknowledged discount is not there once' }] },
      });
  });

  it('are a finding where one is of another amount than was acknowledged', () => {
    expect(rulesOf([record('a')], [record('a', { amount: 499 })])).toEqual([
      'an acknowledged discount is not there once',
    ]);
  });

  it('are a finding where one is there that nobody was told of, even under the mark of another kind', () => {
    expect(rulesOf([record('a')], [record('a'), record('b')])).toEqual([
      'what nobody was told of is there: discount',
    ]);
    expect(rulesOf([record('a')], [record('a'), record('a', { what: 'invoice' })])).toEqual([
      'what nobody was told of is there: invoice',
    ]);
  });
});
