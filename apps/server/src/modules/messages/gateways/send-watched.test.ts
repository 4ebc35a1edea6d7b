import { describe, expect, it } from 'vitest';
import { mostDoubts, sendWatched } from './send-watched.ts';
import type { SmsAnswer, SmsGateway } from './sms-gateway.ts';

const sms = { to: '677000000', text: 'Hello', sender: null };
const accepted: SmsAnswer = { kind: 'accepted', reference: null };
const doubt: SmsAnswer = { kind: 'unanswered', mayHaveGone: true, said: 'it answered 500' };
const notTaken: SmsAnswer = { kind: 'unanswered', mayHaveGone: false, said: 'it answered 503' };

/** Answers as it is told, and counts who asks. */
function gatewayThat(first: SmsAnswer) {
  const state = { answer: first, asked: 0, atOnce: 0, most: 0, nowMs: 0 };
  const gateway: SmsGateway = {
    name: 'nexah',
    readReceipts: () => [],
    credit: null,
    send: async () => {
      state.asked += 1;
      state.atOnce += 1;
      state.most = Math.max(state.most, state.atOnce);
      await Promise.resolve();
      state.atOnce -= 1;
      return state.answer;
    },
  };
  const clock = { now: () => new Date(state.nowMs) };
  const sendMany = (count: number) =>
    Promise.all(Array.from({ length: count }, () => sendWatched(gateway, clock, sms)));
  return { state, sendMany };
}

describe('a gateway that leaves its messages in doubt', () => {
  it('is handed a few, however many go at once, and counts as down', async () => {
    const { state, sendMany } = gatewayThat(doubt);
    const answers = await sendMany(100);
    expect(state.asked).toBe(mostDoubts);
    expect(answers.filter((answer) => answer === null)).toHaveLength(100 - mostDoubts);
    expect(await sendMany(10)).toEqual(Array.from({ length: 10 }, () => null));
  });

  it('loses a few too where it was well a while ago', async () => {
    const { state, sendMany } = gatewayThat(accepted);
    await sendMany(100);
    Object.assign(state, { answer: doubt, asked: 0, nowMs: 60_000 });
    await sendMany(100);
    expect(state.asked).toBe(mostDoubts);
  });

  it('is tried by one message after each pause, and the pauses grow', async () => {
    const { state, sendMany } = gatewayThat(doubt);
    await sendMany(10);
    const asked: number[] = [];
    for (const minute of [1, 2, 3, 6, 7]) {
      state.nowMs = minute * 60_000;
      state.asked = 0;
      await sendMany(10);
      asked.push(state.asked);
    }
    expect(asked).toEqual([1, 0, 1, 0, 1]);
  });

  it('has all the others again once it answers', async () => {
    const { state, sendMany } = gatewayThat(doubt);
    await sendMany(10);
    Object.assign(state, { answer: accepted, nowMs: 60_000 });
    expect(await sendMany(50)).toEqual(Array.from({ length: 50 }, () => accepted));
  });
});

it('a gateway that answers is soon handed many at once', async () => {
  const { state, sendMany } = gatewayThat(accepted);
  await sendMany(100);
  expect(state.most).toBeGreaterThan(20);
});

it('a gateway that surely took nothing is asked each time', async () => {
  const { state, sendMany } = gatewayThat(notTaken);
  await sendMany(100);
  expect(state.asked).toBe(100);
});
