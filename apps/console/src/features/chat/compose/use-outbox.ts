import type { ChatMessage } from '@ardoise/contract/chat/chat-messages';
import { sendChatFile, writeChatMessage } from '@ardoise/contract/endpoints/chat';
import { pathOf } from '@ardoise/contract/protocol/call';
import { randomId } from '@ardoise/web/lib/random-id.ts';
import { readJson, type StoredKey } from '@ardoise/web/lib/storage.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { renewTouched } from '../../../lib/api/renew.ts';
import { type Console, useConsole, useSource } from '../../../lib/console.tsx';
import { useMe } from '../../../lib/me.ts';
import { adoptMessage } from '../mutations.ts';
import { isEmojiOnly } from './emoji.ts';
import { createOutbox, type Outbox, type Outgoing } from './outbox.ts';

const quiet = { silent: true, spinner: false } as const;

function sendOne(
  { api, upload }: Console,
  { chatId, key, type, text, file }: Outgoing,
  onProgress: (share: number) => void,
): Promise<ChatMessage> {
  const params = { id: chatId };
  if (file === null) {
    const body = { type: type === 5 ? (5 as const) : (1 as const), key, text };
    return api(writeChatMessage, { params, body }, { ...quiet, once: true });
  }
  return upload<ChatMessage>(pathOf(sendChatFile, params), [file], {
    ...quiet,
    fields: { key, text },
    idempotencyKey: key,
    onProgress,
  });
}

/** One for each person of a page: what is on its way outlives the talk that is on the screen. */
const outboxes = new WeakMap<Console, Map<string, Outbox>>();

function outboxOf(page: Console, queries: QueryClient, owner: string): Outbox {
  const known = outboxes.get(page) ?? new Map<string, Outbox>();
  outboxes.set(page, known);
  const found = known.get(owner);
  if (found !== undefined) return found;
  // Drafts go when the person signs out, and so does what they have not sent.
  const kept: StoredKey = `draft:chat-outbox:${owner}`;
  const made = createOutbox({
    send: (one, onProgress) => sendOne(page, one, onProgress),
    onSent: (one, message) => {
      adoptMessage(queries, one.chatId, message);
      if (one.type === 'file') void renewTouched(queries, ['chat.written']);
    },
    keep: (all) => page.store.write(kept, all.length === 0 ? null : JSON.stringify({ all })),
    kept: () => (readJson(page.store, kept)?.['all'] as Outgoing[] | undefined) ?? [],
  });
  known.set(owner, made);
  return made;
}

/** What has been written in a talk and has not arrived, and how to write more. */
export function useOutbox(chatId: string) {
  const page = useConsole();
  const queries = useQueryClient();
  const owner = useMe().data?.user.id ?? 'nobody';
  const outbox = useMemo(() => outboxOf(page, queries, owner), [page, queries, owner]);
  const all = useSource(outbox, outbox.all);
  const waiting = useMemo(() => all.filter((one) => one.chatId === chatId), [all, chatId]);
  useEffect(() => {
    // The writer has the talk before their eyes: what could not be sent goes when the connection is back.
    const again = () => outbox.retryUnanswered(chatId);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [outbox, chatId]);
  const written = () => ({
    key: randomId(),
    chatId,
    at: new Date(page.clock.now()).toISOString(),
  });
  return {
    waiting,
    retry: outbox.retry,
    discard: outbox.discard,
    write: (text: string) =>
      outbox.add({ ...written(), type: isEmojiOnly(text) ? 5 : 1, text, file: null }),
    sendFile: (file: File) => outbox.add({ ...written(), type: 'file', text: '', file }),
  };
}

export type OutboxOfTalk = ReturnType<typeof useOutbox>;
