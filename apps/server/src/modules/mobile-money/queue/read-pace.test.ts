import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookRead, freeReads, nextFreeRead, type Reader, type Reads, spanMs } from './read-pace.ts';

const none: Reads = { first: [], rest: [] };
const perSecond = 10;

/** An account on a clock of its own, and when its reads began. */
function startAccount() {
  const began: number[] = [];
  let reads = none;
  return {
    began,
    book(reader: Reader, now: number): number | null {
      const booked = bookRead(reads, reader, perSecond, now);
      if (booked === null) return null;
      reads = booked.reads;
      began.push(booked.at);
      return booked.at;
    },
    free: (now: number) => freeReads(reads, perSecond, now),
  };
}

/** The most that begin within a second, wherever it begins. */
function mostInASecond(began: readonly number[]): number {
  const sorted = began.toSorted((one, other) => one - other);
  return Math.max(
    0,
    ...sorted.map((from) => sorted.filter((at) => at >= from && at < from + 1_000).length),
  );
}

it('whoever reads, in whatever order, never more than ten begin within a second', () => {
  const wish = fc.tuple(
    fc.constantFrom<Reader>('callback', 'look', 'poll'),
    fc.integer({ min: 0, max: 400 }),
  );
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 300 }), (wishes) => {
      const account = startAccount();
      let now = 0;
      for (const [reader, afterMs] of wishes) {
        now += afterMs;
        const at = account.book(reader, now);
        if (at !== null) expect(at).toBeGreaterThanOrEqual(now);
      }
      expect(mostInASecond(account.began)).toBeLessThanOrEqual(perSecond);
    }),
  );
});

describe('who comes first', () => {
  it('nobody waits where the pace is not reached', () => {
    const account = startAccount();
    for (let read = 0; read < 8; read += 1) expect(account.book('callback', 0)).toBe(0);
    for (let read = 0; read < 2; read += 1) expect(account.book('poll', 0)).toBe(0);
    expect(account.book('poll', 0)).toBeNull();
    expect(account.free(spanMs)).toBe(10);
  });

  it('polls may have all of it where nobody else reads', () => {
    const account = startAccount();
    for (let read = 0; read < 10; read += 1) expect(account.book('poll', 0)).toBe(0);
    expect(account.free(0)).toBe(0);
  });

  it('a flood of callbacks leaves the polls their part, and people who look nothing', () => {
    const account = startAccount();
    const got = { callback: 0, look: 0, poll: 0 };
    for (let now = 0; now < 110_000; now += 10)
      for (const reader of ['poll', 'look', 'callback'] as const)
        if (account.book(reader, now) !== null) got[reader] += 1;
    expect(mostInASecond(account.began.slice(0, 2_000))).toBe(10);
    expect(got.poll).toBeGreaterThanOrEqual(200);
    expect(got.poll).toBeLessThan(220);
    expect(got.callback).toBeGreaterThan(780);
    expect(got.look).toBeLessThan(20);
  });

  it.each([2, 3, 4, 5, 9])('also of %i a second', (few) => {
    let reads = none;
    const got = { callback: 0, poll: 0 };
    for (let now = 0; now < 20 * spanMs; now += 10)
      for (const reader of ['callback', 'poll'] as const) {
        const booked = bookRead(reads, reader, few, now);
        if (booked === null) continue;
        reads = booked.reads;
        got[reader] += 1;
      }
    expect(got.poll).toBeGreaterThanOrEqual(20);
    expect(got.callback).toBeGreaterThanOrEqual(19 * (few - 1));
  });

  it('a person who looks comes before the polls', () => {
    const account = startAccount();
    for (let read = 0; read < 10; read += 1) account.book('poll', 0);
    expect(account.book('look', 300)).toBeNull();
    expect(account.book('look', spanMs - 500)).toBe(spanMs);
    expect(account.free(spanMs)).toBe(9);
  });
});

describe('when the next poll could read', () => {
  it('at once where something is free, and else when the oldest read is past', () => {
    expect(nextFreeRead(none, perSecond, 500, 0)).toBe(500);
    expect(nextFreeRead(none, perSecond, 500, 9)).toBe(500);
    expect(nextFreeRead(none, perSecond, 500, 10)).toBe(500 + spanMs);
    const reads = { first: [100, 100, 200, 200, 200, 200, 200, 200], rest: [50, 300] };
    expect(nextFreeRead(reads, perSecond, 500, 0)).toBe(50 + spanMs);
    expect(nextFreeRead(reads, perSecond, 51 + spanMs, 1)).toBe(100 + spanMs);
  });

  it('is when it can be booked, and not a moment before', () => {
    const times = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 20 }), (polls, pace) => {
        let reads = none;
        for (const at of polls.toSorted((one, other) => one - other))
          reads = bookRead(reads, 'poll', pace, at)?.reads ?? reads;
        const next = nextFreeRead(reads, pace, 1_000, 0);
        expect(bookRead(reads, 'poll', pace, next)?.at).toBe(next);
        if (next > 1_000) expect(bookRead(reads, 'poll', pace, next - 1)).toBeNull();
      }),
    );
  });
});

it('a pace of one a second has no part for polls alone, and they read all the same', () => {
  const first = bookRead(none, 'poll', 1, 0);
  expect(first).toMatchObject({ at: 0, reads: { first: [0], rest: [] } });
  expect(bookRead(first?.reads ?? none, 'poll', 1, 1_000)).toBeNull();
  expect(bookRead(first?.reads ?? none, 'poll', 1, spanMs)).not.toBeNull();
});
