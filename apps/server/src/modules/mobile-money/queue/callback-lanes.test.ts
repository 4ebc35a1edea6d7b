import { expect, it } from 'vitest';
import { createCallbackLanes } from './callback-lanes.ts';
import { bookRead, type Reads } from './read-pace.ts';
import type { Pace } from './status-reads.ts';

const pace: Pace = { account: 'one', perSecond: 10 };

interface Parts {
  readonly takeRead?: (pace: Pace) => Promise<number | null>;
  readonly signIn?: (number: string) => Promise<boolean>;
}

/** Lanes on a clock that moves when they pause, and what they followed when. */
function startLanes({ takeRead, signIn = async () => true }: Parts = {}) {
  const followed: Array<{ number: string; at: number }> = [];
  const warnings: unknown[] = [];
  let now = 0;
  const reads = new Map<string, Reads>();
  const ended = new Set<string>();
  let booked = 0;
  const atPauses: Array<() => void> = [];
  const book = async ({ account, perSecond }: Pace): Promise<number | null> => {
    const taken = reads.get(account) ?? { first: [], rest: [] };
    const read = bookRead(taken, 'callback', perSecond, now);
    if (read === null) return null;
    booked += 1;
    reads.set(account, read.reads);
    return read.at - now;
  };
  const lanes = createCallbackLanes({
    findOpen: async (number) => (ended.has(number) ? null : number),
    signIn,
    takeRead: takeRead ?? book,
    follow: (number) => void followed.push({ number, at: now }),
    warn: (error) => void warnings.push(error),
    pause: async (milliseconds) => {
      now += milliseconds;
      atPauses.shift()?.();
    },
  });
  return { lanes, followed, warnings, atPauses, ended, booked: () => booked };
}

const settled = () => new Promise(setImmediate);

it('10,000 callbacks at once are all followed, the newest first, and never faster than allowed', async () => {
  const { lanes, followed } = startLanes();
  for (let place = 1; place <= 10_000; place += 1) lanes.add(pace, { item: `${place}`, place });
  while (followed.length < 10_000) await settled();
  expect(followed.map(({ number }) => Number(number))).toEqual(
    Array.from({ length: 10_000 }, (_, index) => 10_000 - index),
  );
  const tenLaterMs = followed.slice(10).map(({ at }, index) => at - (followed[index]?.at ?? 0));
  expect(Math.min(...tenLaterMs)).toBeGreaterThan(1_000);
});

it('one that comes while others wait is the next, and one that comes again waits once', async () => {
  const { lanes, followed, atPauses } = startLanes();
  for (let place = 1; place <= 20; place += 1) lanes.add(pace, { item: `${place}`, place });
  atPauses.push(() => {
    lanes.add(pace, { item: 'new', place: 21 });
    lanes.add(pace, { item: '3', place: 22 });
  });
  while (followed.length < 21) await settled();
  await settled();
  expect(followed[0]?.number).toBe('new');
  expect(followed.map(({ number }) => number).filter((number) => number === '3')).toHaveLength(1);
  expect(followed).toHaveLength(21);
});

it('what was looked up later keeps its place by arrival', async () => {
  const { lanes, followed } = startLanes();
  for (const place of [5, 6, 7, 1, 2, 3]) lanes.add(pace, { item: `${place}`, place });
  while (followed.length < 6) await settled();
  expect(followed.map(({ number }) => number)).toEqual(['7', '6', '5', '3', '2', '1']);
});

it('an account waits for itself alone', async () => {
  const { lanes, followed } = startLanes({
    takeRead: ({ account }) => (account === 'full' ? new Promise(() => {}) : Promise.resolve(0)),
  });
  lanes.add({ ...pace, account: 'full' }, { item: 'late', place: 1 });
  lanes.add({ ...pace, account: 'free' }, { item: 'soon', place: 2 });
  await settled();
  expect(followed.map(({ number }) => number)).toEqual(['soon']);
});

it('where the database is lost, what waits is left to the polls, and the next callback begins anew', async () => {
  let isLost = true;
  const { lanes, followed, warnings } = startLanes({
    takeRead: async () => {
      if (isLost) throw new Error('no connection');
      return 0;
    },
  });
  lanes.add(pace, { item: 'lost', place: 1 });
  await settled();
  expect(warnings).toHaveLength(1);
  isLost = false;
  lanes.add(pace, { item: 'next', place: 2 });
  await settled();
  expect(followed.map(({ number }) => number)).toEqual(['next']);
});

it('what does not fit pushes out the oldest', async () => {
  const { lanes, followed } = startLanes();
  for (let place = 1; place <= 10_005; place += 1) lanes.add(pace, { item: `${place}`, place });
  while (followed.length < 10_000) await settled();
  await settled();
  expect(followed.at(-1)?.number).toBe('6');
});

it('no read is booked for payments that have ended, also while others waited', async () => {
  const { lanes, followed, atPauses, ended, booked } = startLanes();
  for (let place = 1; place <= 30; place += 1) {
    lanes.add(pace, { item: `${place}`, place });
    if (place > 10) ended.add(`${place}`);
  }
  // The one that was to be followed is settled while it waits: its read is the next one's.
  atPauses.push(() => ended.add('10'));
  while (followed.length < 9) await settled();
  await settled();
  expect(followed.map(({ number }) => number)).toEqual([
    '9',
    '8',
    '7',
    '6',
    '5',
    '4',
    '3',
    '2',
    '1',
  ]);
  expect(booked()).toBe(9);
});

it('one whose account cannot sign in is left to its poll and keeps nobody from being followed', async () => {
  const { lanes, followed, booked } = startLanes({
    signIn: async (number) => number !== 'refused',
  });
  lanes.add(pace, { item: 'first', place: 1 });
  lanes.add(pace, { item: 'refused', place: 2 });
  while (followed.length < 1) await settled();
  await settled();
  expect(followed.map(({ number }) => number)).toEqual(['first']);
  expect(booked()).toBe(2);
});

it('one that comes when the last was just followed is followed too', async () => {
  const { lanes, followed } = startLanes();
  for (let place = 1; place <= 50; place += 1) {
    lanes.add(pace, { item: `${place}`, place });
    while (followed.length < place) await Promise.resolve();
  }
  expect(followed).toHaveLength(50);
});
