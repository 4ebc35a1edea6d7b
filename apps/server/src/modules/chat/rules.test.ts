import { describe, expect, it } from 'vitest';
import { requestState, shorten, waitToWrite, whenToRemind } from './rules.ts';

const asked = {
  amount: 31_500,
  paid: 0,
  pending: 63_000,
  isClosed: false,
  isOpened: false,
  lastTry: null,
} as const;

describe('a request to pay', () => {
  it.each([
    ['sent', {}],
    ['opened', { isOpened: true }],
    ['waiting', { isOpened: true, lastTry: 'created' }],
    ['waiting', { lastTry: 'asked' }],
    ['failed', { isOpened: true, lastTry: 'failed' }],
    ['paid', { paid: 31_500, lastTry: 'paid' }],
    ['closed', { isClosed: true }],
    ['closed', { pending: null }],
    ['closed', { pending: 0 }],
  ] as const)('is %s by %o', (state, facts) => {
    expect(requestState({ ...asked, ...facts })).toBe(state);
  });

  it('is paid although it was taken back, and waits although it was taken back', () => {
    expect(requestState({ ...asked, isClosed: true, paid: 31_500 })).toBe('paid');
    expect(requestState({ ...asked, isClosed: true, lastTry: 'asked' })).toBe('waiting');
  });

  it('is not paid by a part, unless nothing is owed any more', () => {
    expect(requestState({ ...asked, paid: 10_000, lastTry: 'paid' })).toBe('sent');
    expect(requestState({ ...asked, paid: 10_000, pending: 0 })).toBe('paid');
  });
});

describe('a flood', () => {
  it('is stopped sooner for a guardian than for staff', () => {
    expect(waitToWrite('guardian', { minute: 19, day: 19 })).toBeNull();
    expect(waitToWrite('guardian', { minute: 20, day: 20 })).toBe(60);
    expect(waitToWrite('staff', { minute: 20, day: 20 })).toBeNull();
    expect(waitToWrite('guardian', { minute: 0, day: 300 })).toBe(3_600);
  });
});

describe('the SMS to a guardian', () => {
  const minute = 60_000;
  const away = {
    nowMs: 100 * minute,
    waitingSinceMs: 95 * minute,
    hereUntilMs: 0,
    seenAtMs: 50 * minute,
    smsSentAtMs: null,
  };

  it('goes five minutes after the first message that waits', () => {
    expect(whenToRemind(away)).toBe('now');
    expect(whenToRemind({ ...away, waitingSinceMs: 97 * minute })).toBe(2 * minute);
  });

  it('does not go where nothing waits, or the page is open', () => {
    expect(whenToRemind({ ...away, waitingSinceMs: null })).toBe('never');
    expect(whenToRemind({ ...away, hereUntilMs: 101 * minute })).toBe(minute);
  });

  it('goes once until the guardian was there again', () => {
    const since = { ...away, waitingSinceMs: 55 * minute };
    expect(whenToRemind({ ...since, smsSentAtMs: 60 * minute })).toBe('never');
    expect(whenToRemind({ ...since, seenAtMs: 70 * minute, smsSentAtMs: 60 * minute })).toBe('now');
  });

  it('goes for what was written after an SMS with the link that the guardian asked for and did not open', () => {
    expect(whenToRemind({ ...away, smsSentAtMs: 60 * minute })).toBe('now');
    expect(whenToRemind({ ...away, smsSentAtMs: 96 * minute })).toBe('never');
  });
});

it('a list shows one line of a message', () => {
  expect(shorten('a\n b')).toBe('a b');
  const long = shorten('😀'.repeat(300));
  expect(Array.from(long)).toHaveLength(120);
  expect(long.endsWith('…')).toBe(true);
});
