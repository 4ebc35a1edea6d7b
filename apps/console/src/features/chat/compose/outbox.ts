import type { ChatMessage } from '@ardoise/contract/chat/chat-messages';
import { isApiError } from '@ardoise/web/lib/api/api-error.ts';
import { createEmitter, type Emitter } from '@ardoise/web/lib/emitter.ts';

/** What was written and has not arrived. Its key is made once: however often it is sent, it is one message. */
export interface Outgoing {
  readonly key: string;
  readonly chatId: string;
  /** 1 a text, 5 emoji; the server finds out itself what a file is. */
  readonly type: 1 | 5 | 'file';
  readonly text: string;
  /** Null where a reload has lost it. */
  readonly file: File | null;
  readonly at: string;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Of a file: how much of it has left, from 0 to 1. */
  readonly share: number;
  /** Why it was refused; null where there was no answer at all. */
  readonly refusal: string | null;
}

type Written = Pick<Outgoing, 'key' | 'chatId' | 'type' | 'text' | 'file' | 'at'>;

export interface OutboxParts {
  readonly send: (one: Outgoing, onProgress: (share: number) => void) => Promise<ChatMessage>;
  readonly onSent: (one: Outgoing, message: ChatMessage) => void;
  /** What the browser keeps of it, so that a reload loses nothing that was typed. */
  readonly keep: (all: readonly Written[]) => void;
  readonly kept: () => readonly Written[];
}

export interface Outbox {
  all(): readonly Outgoing[];
  readonly on: Emitter<void>['on'];
  add(one: Written): void;
  retry(key: string): void;
  /** Everything of a talk that had no answer; what was refused stays. */
  retryUnanswered(chatId: string): void;
  discard(key: string): void;
}

const isAnswered = (error: unknown): boolean => isApiError(error) && error.status !== 0;

/**
 * Sends the messages of a talk one after the other, in the order in which they were written. What had no answer stops
 * those behind it, which would otherwise arrive before it; what was refused stands aside.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const changed = createEmitter<void>();
  let all: readonly Outgoing[] = parts
    .kept()
    .map((one) => ({ ...one, file: null, state: 'failed', share: 0, refusal: null }));

  function set(next: readonly Outgoing[]): void {
    all = next;
    parts.keep(
      all
        .filter(({ type }) => type !== 'file')
        .map(({ key, chatId, type, text, at }) => ({ key, chatId, type, text, at, file: null })),
    );
    changed.emit();
  }

  const change = (key: string, to: Partial<Outgoing>): void =>
    set(all.map((one) => (one.key === key ? { ...one, ...to } : one)));

  const isBusy = (chatId: string): boolean =>
    all.some((one) => one.chatId === chatId && one.state === 'sending');

  async function pump(chatId: string): Promise<void> {
    const next = all.find((one) => one.chatId === chatId && one.state === 'waiting');
    if (next === undefined || isBusy(chatId)) return;
    change(next.key, { state: 'sending', share: 0, refusal: null });
    try {
      const message = await parts.send(next, (share) => change(next.key, { share }));
      parts.onSent(next, message);
      set(all.filter(({ key }) => key !== next.key));
    } catch (error) {
      const refusal = isAnswered(error) ? (error as { said: string }).said : null;
      change(next.key, { state: 'failed', refusal });
      if (refusal === null) {
        stopBehind(chatId);
        return;
      }
    }
    await pump(chatId);
  }

  function stopBehind(chatId: string): void {
    set(
      all.map((one) =>
        one.chatId === chatId && one.state === 'waiting' ? { ...one, state: 'failed' } : one,
      ),
    );
  }

  return {
    all: () => all,
    on: changed.on,
    add(one) {
      set([...all, { ...one, state: 'waiting', share: 0, refusal: null }]);
      void pump(one.chatId);
    },
    retry(key) {
      const found = all.find((one) => one.key === key && one.state === 'failed');
      if (found === undefined) return;
      change(key, { state: 'waiting' });
      void pump(found.chatId);
    },
    retryUnanswered(chatId) {
      const isLeft = (one: Outgoing) =>
        one.chatId === chatId && one.state === 'failed' && one.refusal === null;
      if (!all.some(isLeft)) return;
      set(all.map((one) => (isLeft(one) ? { ...one, state: 'waiting' } : one)));
      void pump(chatId);
    },
    discard(key) {
      set(all.filter((one) => one.key !== key || one.state === 'sending'));
    },
  };
}
