import { describe, expect, it } from 'vitest';
import { sentAgainForNoReason } from './again.ts';

const taken = (takenAtMs: number, answeredAtMs: number | null = takenAtMs + 1) => ({
  takenAtMs,
  answeredAtMs,
});

describe('what was sent again', () => {
  it('has its reason where the answer before was lost', () => {
    expect(sentAgainForNoReason([taken(10, null), taken(20, null), taken(30)], [])).toEqual([]);
  });

  it('has its reason where a node or the database was interrupted between the two', () => {
    const twice = [taken(10), taken(30)];
    expect(sentAgainForNoReason(twice, [{ fromMs: 12, toMs: 13 }])).toEqual([]);
    expect(sentAgainForNoReason(twice, [{ fromMs: 5, toMs: 11 }])).toEqual([]);
  });

  it('has none where it had been answered, and nothing was interrupted since', () => {
    const [one, other] = [taken(10), taken(30)];
    expect(sentAgainForNoReason([other, one], [])).toEqual([other]);
    expect(sentAgainForNoReason([one, other], [{ fromMs: 5, toMs: 9 }])).toEqual([other]);
    expect(sentAgainForNoReason([one, other], [{ fromMs: 31, toMs: 40 }])).toEqual([other]);
    expect(sentAgainForNoReason([taken(1, null), one, other], [])).toEqual([other]);
  });
});
