import type { ChatMessage } from '@ardoise/contract/chat/chat-messages';
import { ApiError } from '@ardoise/web/lib/api/api-error.ts';
import { expect, it, vi } from 'vitest';
import { createOutbox, type Outgoing, type OutboxParts } from './outbox.ts';

const noAnswer = new ApiError(50000, 'No connection');
const refused = new ApiError(42900, 'Too many messages.', { status: 429 });

const written = (key: string, chatId = 'a') => ({
  key,
  chatId,
  type: 1 as const,
  text: `text ${key}`,
  file: null,
  at: '2026-11-18T08:00:00.000Z',
});

function setUp(send: (key: string) => Promise<void>, kept: OutboxParts['kept'] = () => []) {
  const sent: string[] = [];
  const keep = vi.fn();
  const outbox = createOutbox({
    send: async (one: Outgoing) => {
      sent.push(one.key);
      await send(one.key);
      return {} as ChatMessage;
    },
    onSent: vi.fn(),
    keep,
    kept,
  });
  const states = () => outbox.all().map(({ key, state }) => [key, state]);
  return { outbox, sent, keep, states };
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

it('sends the messages of a talk one after the other, in the order in which they were written', async () => {
  const finish: Array<() => void> = [];
  const { outbox, sent } = setUp(() => new Promise<void>((resolve) => finish.push(resolve)));
  outbox.add(written('1'));
  outbox.add(written('2'));
  outbox.add(written('3', 'b'));
  // Another talk waits for nothing of this one.
  expect(sent).toEqual(['1', '3']);
  finish[0]?.();
  await settle();
  expect(sent).toEqual(['1', '3', '2']);
});

it('keeps what had no answer with what was written behind it, and sends them again with the same keys', async () => {
  let isDown = true;
  const { outbox, sent, states } = setUp(() =>
    isDown ? Promise.reject(noAnswer) : Promise.resolve(),
  );
  outbox.add(written('1'));
  outbox.add(written('2'));
  await settle();
  expect(states()).toEqual([
    ['1', 'failed'],
    ['2', 'failed'],
  ]);
  isDown = false;
  outbox.retryUnanswered('a');
  await settle();
  expect(sent).toEqual(['1', '1', '2']);
  expect(outbox.all()).toEqual([]);
});

it('says why a message was refused, and lets those behind it go', async () => {
  const { outbox, states } = setUp((key) =>
    key === '1' ? Promise.reject(refused) : Promise.resolve(),
  );
  outbox.add(written('1'));
  outbox.add(written('2'));
  await settle();
  expect(states()).toEqual([['1', 'failed']]);
  expect(outbox.all()[0]?.refusal).toBe('Too many messages.');
  outbox.retryUnanswered('a');
  expect(states()).toEqual([['1', 'failed']]);
  outbox.discard('1');
  expect(outbox.all()).toEqual([]);
});

it('shows after a reload what was not sent, and sends none of it by itself', async () => {
  const { outbox, sent, states, keep } = setUp(
    () => Promise.resolve(),
    () => [written('1')],
  );
  await settle();
  expect(sent).toEqual([]);
  expect(states()).toEqual([['1', 'failed']]);
  outbox.retry('1');
  await settle();
  expect(sent).toEqual(['1']);
  expect(keep).toHaveBeenLastCalledWith([]);
});
