import { retryPlanSeconds } from '@ardoise/contract/webhooks/webhook-limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  batchFor,
  hasRoom,
  isFailingForDays,
  isSilentAfter,
  isTurnOver,
  problemOfStatus,
  readRetryAfter,
  waitAfter,
} from './rules.ts';
import { newSecret, signaturesOf } from './sign.ts';

const now = new Date('2026-11-16T08:00:00.000Z');

describe('the plan of tries', () => {
  it('is 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h after the first, ten in all', () => {
    const waits = [...Array(11).keys()].map((tries) => waitAfter(tries, 0));
    expect(waits).toEqual([...retryPlanSeconds, null]);
    expect(waits.slice(0, 4)).toEqual([0, 5, 300, 1_800]);
  });

  it('is kept to within a fifth, and never early', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (tries, chance) => {
          const planned = retryPlanSeconds[tries] ?? 0;
          const wait = waitAfter(tries, chance) ?? 0;
          return wait >= planned && wait <= planned * 1.2;
        },
      ),
    );
  });
});

it.each([
  ['120', 120],
  ['Mon, 16 Nov 2026 08:01:00 GMT', 60],
  ['999999999', 86_400],
  ['0', null],
  ['Mon, 16 Nov 2026 07:00:00 GMT', null],
  ['-5', null],
  ['soon', null],
  ['9'.repeat(50), null],
  [undefined, null],
])('Retry-After: %s is %s seconds', (header, seconds) =>
  expect(readRetryAfter(header, now)).toBe(seconds),
);

it('only a 2xx has arrived', () => {
  expect([200, 204, 299].map(problemOfStatus)).toEqual([null, null, null]);
  expect([301, 302, 308].map(problemOfStatus)).toEqual(Array(3).fill('redirected'));
  expect([199, 400, 404, 410, 429, 500].map(problemOfStatus)).toEqual(Array(6).fill('refused'));
});

it('three days without one success are days of failure', () => {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  expect([71.9, 72, 100].map((hours) => isFailingForDays(ago(hours), now))).toEqual([
    false,
    true,
    true,
  ]);
  expect(isFailingForDays(null, now)).toBe(false);
});

it('who answers is sent many at once, who fails few, who is silent one', () => {
  expect(batchFor({ failingSince: null, isSilent: false })).toBe(20);
  expect(batchFor({ failingSince: now, isSilent: false })).toBe(2);
  expect(batchFor({ failingSince: now, isSilent: true })).toBe(1);
});

it('who answers after more than five seconds counts as silent, also with 200, until one comes in time', () => {
  const answer = (tookMs: number) => ({ problem: null, tookMs });
  expect(isSilentAfter([answer(14_000)])).toBe(true);
  expect(isSilentAfter([answer(10), answer(5_000)])).toBe(true);
  expect(isSilentAfter([answer(10), { problem: 'silent', tookMs: 10 }])).toBe(true);
  expect(isSilentAfter([answer(4_999), { problem: 'refused', tookMs: 10 }])).toBe(false);
});

it('a turn ends after two seconds', () => {
  expect([0, 1_999, 2_000, 15_000].map(isTurnOver)).toEqual([false, false, true, true]);
});

describe('the workers of a node', () => {
  const lanes = (count: number, orgId: string, isSilent: boolean) =>
    Array.from({ length: count }, () => ({ orgId, isSilent }));
  const room = (others: ReturnType<typeof lanes>, orgId: string, isSilent = false) =>
    hasRoom(others, { orgId, isSilent }, 16);

  it('wait for four receivers of one school at most, two of them silent', () => {
    expect(room(lanes(3, 'a', false), 'a')).toBe(true);
    expect(room(lanes(4, 'a', false), 'a')).toBe(false);
    expect(room(lanes(4, 'a', false), 'b')).toBe(true);
    expect(room(lanes(1, 'a', true), 'a', true)).toBe(true);
    expect(room(lanes(2, 'a', true), 'a', true)).toBe(false);
    expect(room(lanes(2, 'a', true), 'a')).toBe(true);
  });

  it('are kept by silent receivers to the half', () => {
    const silent = ['a', 'b', 'c', 'd'].flatMap((school) => lanes(2, school, true));
    expect(room(silent, 'e', true)).toBe(false);
    expect(room(silent, 'e')).toBe(true);
    expect(room(silent.slice(1), 'e', true)).toBe(true);
  });
});

it('signs as the published example of Standard Webhooks does', () => {
  const signed = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestampSeconds: 1_614_265_330,
    body: '{"test": 2432232314}',
  };
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
  expect(signaturesOf([secret], signed)).toBe(signature);
  const [first, second, ...rest] = signaturesOf([newSecret(), secret], signed).split(' ');
  expect([first === signature, second, rest]).toEqual([false, signature, []]);
});

it('a secret has 32 bytes, and no two are the same', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(newSecret()).not.toBe(secret);
});
