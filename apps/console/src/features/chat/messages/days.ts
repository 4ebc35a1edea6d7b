import type { ChatMessage } from '@ardoise/contract/chat/chat-messages';
import { dayIn } from '@ardoise/contract/values/dates';

export interface MessageDay {
  readonly day: string;
  readonly messages: readonly ChatMessage[];
}

/** The messages of each of the school's days, in their order. */
export function byDay(messages: readonly ChatMessage[], timeZone: string): readonly MessageDay[] {
  const days = new Map<string, ChatMessage[]>();
  for (const message of messages) {
    const day = dayIn(timeZone, new Date(message.at));
    const known = days.get(day);
    if (known === undefined) days.set(day, [message]);
    else known.push(message);
  }
  return [...days].map(([day, of]) => ({ day, messages: of }));
}

interface Page {
  readonly items: readonly ChatMessage[];
}

/**
 * One run of messages, oldest first, from pages of which the newest comes first. While a page is read anew, what was
 * written meanwhile can stand in two of them.
 */
export function inOrder(pages: readonly Page[]): readonly ChatMessage[] {
  const bySeq = new Map<number, ChatMessage>();
  for (const { items } of pages.toReversed()) for (const one of items) bySeq.set(one.seq, one);
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq);
}
