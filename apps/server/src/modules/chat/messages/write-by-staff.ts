import { chatErrors } from '@ardoise/contract/chat/chat-errors';
import {
  type ChatMessage,
  type MessageInput,
  messageTypes,
} from '@ardoise/contract/chat/chat-messages';
import { errors } from '@ardoise/contract/protocol/errors';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import { say } from '@ardoise/contract/values/language';
import { formatFcfa } from '@ardoise/contract/values/money';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { readInstallmentsOf } from '../../billing/public.ts';
import { remindLater } from '../sms/remind-guardian.ts';
import { type FoundChat, lockChat } from '../talks/find-chat.ts';
import { familiesOf } from '../talks/read-people.ts';
import { type KeptFile, keepChatFile } from './chat-files.ts';
import { readMessages } from './read-messages.ts';
import { placeOf, readRequests } from './read-requests.ts';
import { findByKey, type NewMessage, writeMessage } from './write-message.ts';

async function readOne(context: SchoolContext, chatId: string, seq: number): Promise<ChatMessage> {
  const [message] = await readMessages(context, { chatId, seq, most: 1 });
  return found(message, errors.notFound);
}

interface Sent {
  readonly type: number;
  readonly text: string;
  readonly feeId?: string;
  readonly amount?: number;
}

/** What was written with this key before; with other content it is refused, as under every key. */
async function readSame(
  context: SchoolContext,
  chatId: string,
  seq: number,
  { type, text, feeId, amount }: Sent,
): Promise<ChatMessage> {
  const message = await readOne(context, chatId, seq);
  const { request } = message;
  const isSame =
    message.type === type &&
    message.text === text &&
    request?.feeId === feeId &&
    request?.amount === amount;
  if (!isSame) throw new Refusal(errors.idempotencyKeyReused);
  return message;
}

function refuseUnwanted({ isGone, isBlocked }: FoundChat): void {
  if (isGone) throw new Refusal(chatErrors.chatGuardianGone);
  if (isBlocked) throw new Refusal(chatErrors.guardianBlockedChat);
}

/** Two at once for one fee could not be told apart by what is paid. */
async function refuseSecond({ tx, orgId }: Work, chatId: string, feeId: string): Promise<void> {
  const last = await tx
    .selectFrom('chat_messages')
    .select('seq')
    .where(({ and }) => and({ org_id: orgId, chat_id: chatId, fee_id: feeId }))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return;
  const place = { chatId, seq: last.seq };
  const request = (await readRequests(tx, orgId, [place])).get(placeOf(place));
  if (request !== undefined && request.state !== 'paid' && request.state !== 'closed')
    throw new Refusal(chatErrors.requestStillOpen);
}

/** Only for a fee of the guardian's own children, and no more than is still owed for it. */
async function checkRequest(
  context: SchoolContext,
  chat: FoundChat,
  { feeId, amount }: Extract<MessageInput, { type: 10 }>,
): Promise<NonNullable<NewMessage['request']>> {
  const { tx, orgId, role, language } = context;
  if (!roleHolds(role, 'payments.take')) throw new Refusal(errors.notPermitted);
  const familyIds = await familiesOf(context, chat.guardianId);
  const installments = await readInstallmentsOf(tx, orgId, familyIds);
  const own = installments.filter((one) => one.feeId === feeId);
  const { studentId } = found(own[0], errors.notFound);
  const owed = own.reduce((sum, { open }) => sum + open, 0);
  if (owed === 0) throw new Refusal(chatErrors.requestNothingOwed);
  if (amount > owed) {
    const values = { owed: formatFcfa(owed, language) };
    const text = say(chatErrors.requestAboveOwed, language, values);
    throw new Refusal(chatErrors.requestAboveOwed, { values, fields: { amount: text } });
  }
  await refuseSecond(context, chat.id, feeId);
  return { feeId, studentId, amount };
}

async function write(
  context: SchoolContext,
  chat: FoundChat,
  message: NewMessage,
): Promise<ChatMessage> {
  const seq = await writeMessage(context, chat, message);
  await remindLater(context, chat.id);
  return readOne(context, chat.id, seq);
}

export async function writeByStaff(
  context: SchoolContext,
  chatId: string,
  input: MessageInput,
): Promise<ChatMessage> {
  const chat = await lockChat(context, chatId);
  const known = await findByKey(context, chatId, input.key);
  if (known !== null) return readSame(context, chatId, known, input);
  refuseUnwanted(chat);
  const { key, type, text } = input;
  if (input.type !== messageTypes.cash)
    return write(context, chat, { key, type, text, by: 'staff' });
  const request = await checkRequest(context, chat, input);
  const message = await write(context, chat, { key, type, text, by: 'staff', request });
  await context.audit({
    action: 'chatRequest.sent',
    subject: 'chat',
    subjectId: chatId,
    after: { amount: request.amount, studentId: request.studentId },
  });
  return message;
}

export async function sendFileByStaff(
  context: SchoolContext,
  chatId: string,
  { key, text }: { readonly key: string; readonly text: string },
  file: KeptFile,
): Promise<ChatMessage> {
  const chat = await lockChat(context, chatId);
  const known = await findByKey(context, chatId, key);
  if (known !== null) return readSame(context, chatId, known, { type: file.type, text });
  refuseUnwanted(chat);
  await keepChatFile(context, file);
  const { id: fileId, type } = file;
  return write(context, chat, { key, type, text, by: 'staff', fileId });
}
