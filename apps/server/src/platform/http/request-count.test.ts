import { describe, expect, it } from 'vitest';
import { type Counted, createRequestCount } from './request-count.ts';

const entryOf = (socket: { destroyed: boolean }, since = 0): Counted => ({
  socket,
  address: '10.0.0.1',
  since,
  isRunning: false,
});

describe('the count of requests under way', () => {
  it('takes one off once, however often it leaves', () => {
    const count = createRequestCount();
    const [first, second] = [entryOf({ destroyed: false }), entryOf({ destroyed: false })];
    count.work(first);
    count.work(second);
    count.leave(first);
    count.leave(first);
    expect(count.working.size).toBe(1);
  });

  it('knows how many bodies of an address are arriving, until they are there', () => {
    const count = createRequestCount();
    const entry = entryOf({ destroyed: false });
    count.arrive(entry);
    expect(count.arrivingFrom('10.0.0.1')).toBe(1);
    count.work(entry);
    count.leave(entry);
    expect([count.arrivingFrom('10.0.0.1'), count.working.size]).toEqual([0, 0]);
  });

  it('is corrected where a connection is gone and nobody said so, but not in the moment of its end', () => {
    const count = createRequestCount();
    const socket = { destroyed: false };
    const entry = entryOf(socket);
    count.work(entry);
    expect(count.correct(1)).toEqual([]);
    socket.destroyed = true;
    expect(count.correct(2)).toEqual([]);
    expect(count.correct(3)).toEqual([entry]);
    expect(count.working.size).toBe(0);
  });

  it('holds who is gone as long as their code runs', () => {
    const count = createRequestCount();
    const entry = { ...entryOf({ destroyed: true }), isRunning: true };
    count.work(entry);
    expect([count.correct(1), count.correct(2)]).toEqual([[], []]);
    entry.isRunning = false;
    expect([count.correct(3), count.correct(4)]).toEqual([[], [entry]]);
  });

  it('is corrected where a request is older than any can be', () => {
    const count = createRequestCount();
    const entry = entryOf({ destroyed: false });
    count.arrive(entry);
    expect(count.correct(60_000)).toEqual([]);
    expect(count.correct(3_600_000)).toEqual([entry]);
    expect(count.arrivingFrom('10.0.0.1')).toBe(0);
  });
});
