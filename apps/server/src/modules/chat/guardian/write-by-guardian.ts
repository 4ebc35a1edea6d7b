import { maxMessageLength, messageTypes } from '@ardoise/contract/chat/chat-messages';
import type { Work } from '../../../platform/work.ts';
import { type KeptFile, keepChatFile } from '../messages/chat-files.ts';
import { findByKey, refuseFlood, writeMessage } from '../messages/write-message.ts';
import { setChat } from '../talks/change-chat.ts';
import { findChat, lockChat } from '../talks/find-chat.ts';
import { seenText } from '@ardoise/contract/values/text';

const messageText = seenText(maxMessageLength);

/** What was typed, as it can be kept; or what is wrong with it. */
export function readText(typed: string): { text: string } | { wrong: 'tooLong' | 'signs' } {
  const parsed = messageText.safeParse(typed);
  if (parsed.success) return { text: parsed.data };
  return { wrong: typed.trim().length > maxMessageLength ? 'tooLong' : 'signs' };
}

/** Signs that stand for themselves, without letters: shown large. */
const isEmoji = (text: string): boolean =>
  Array.from(text).length <= 8 && /^(?:\p{Extended_Pictographic}|\u200d|\ufe0f|\s)+$/u.test(text);

export interface WrittenByGuardian {
  readonly key: string;
  readonly text: string;
  readonly file: KeptFile | null;
}

/** Whether the message is there already; refuses where the talk takes none. Nothing is locked: it is asked again when it is written. */
export async function isWritten(
  work: Pick<Work, 'tx' | 'orgId' | 'now'>,
  chatId: string,
  key: string,
): Promise<boolean> {
  if ((await findByKey(work, chatId, key)) !== null) return true;
  await refuseFlood(work, await findChat(work, chatId), 'guardian');
  return false;
}

/** Whoever writes wants to hear the answer: writing ends what they blocked. Answers whether it is new. */
export async function writeByGuardian(
  work: Work,
  chatId: string,
  { key, text, file }: WrittenByGuardian,
): Promise<boolean> {
  const chat = await lockChat(work, chatId);
  if ((await findByKey(work, chatId, key)) !== null) return false;
  if (file !== null) await keepChatFile(work, file);
  const type = file?.type ?? (isEmoji(text) ? messageTypes.emoji : messageTypes.text);
  const withFile = file === null ? {} : { fileId: file.id };
  await writeMessage(work, chat, { key, by: 'guardian', type, text, ...withFile });
  if (chat.isBlocked) await setBlocked(work, chatId, false);
  return true;
}

/** A guardian who wants none gets no messages and no SMS, and staff see it. */
export async function setBlocked(work: Work, chatId: string, isBlocked: boolean): Promise<void> {
  const chat = await lockChat(work, chatId);
  if (chat.isBlocked === isBlocked) return;
  await setChat(work, chatId, { blocked_at: isBlocked ? work.now : null });
  await work.audit({
    action: isBlocked ? 'chat.blocked' : 'chat.unblocked',
    subject: 'chat',
    subjectId: chatId,
    after: { name: chat.guardianName },
  });
}
