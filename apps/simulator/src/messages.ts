import { randomUUID } from 'node:crypto';
import { nationalNumber } from '@ardoise/contract/values/phone';
import { keepRecent, newestFirst } from './recent.ts';
import type { Message, World } from './world.ts';

/** A phone number as its nine digits, an email address in lower case, or null where it is neither. */
export function addressOf(typed: string): string | null {
  const trimmed = typed.trim();
  if (/^[^\s@]+@[^\s@]+$/.test(trimmed)) return trimmed.toLowerCase();
  return nationalNumber(trimmed);
}

export function deliver(world: World, message: Omit<Message, 'id' | 'at'>): Message {
  const delivered: Message = { ...message, id: randomUUID(), at: world.timetable.now() };
  keepRecent(world.messages, delivered.id, delivered);
  world.changed();
  return delivered;
}

export const presentMessage = (message: Message) => ({
  ...message,
  at: new Date(message.at).toISOString(),
});

/** Newest first. */
export const listMessages = (world: World, to?: string) =>
  newestFirst(world.messages)
    .filter((message) => to === undefined || message.to === to)
    .map(presentMessage);
