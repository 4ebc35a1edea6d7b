import '../tables.ts';
import { chatErrors } from '@ardoise/contract/chat/chat-errors';
import type { ChatMessage } from '@ardoise/contract/chat/chat-messages';
import { errors } from '@ardoise/contract/protocol/errors';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { found, Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { askAboutFamily } from '../../mobile-money/public.ts';
import { tellPages } from '../bus.ts';
import { lockChat } from '../talks/find-chat.ts';
import { readMessages } from './read-messages.ts';

type Reading = Parameters<typeof readMessages>[0];

async function readRequest(
  context: Reading,
  chatId: string,
  seq: number,
): Promise<ChatMessage & { request: NonNullable<ChatMessage['request']> }> {
  const [message] = await readMessages(context, { chatId, seq, most: 1 });
  const { request, ...rest } = found(message, errors.notFound);
  return { ...rest, request: found(request, errors.notFound) };
}

/** Taken back: the guardian cannot pay by it any more. What is owed stays owed. */
export async function closeRequest(
  context: SchoolContext,
  chatId: string,
  seq: number,
): Promise<ChatMessage> {
  await lockChat(context, chatId);
  const { request } = await readRequest(context, chatId, seq);
  if (request.state === 'waiting') throw new Refusal(chatErrors.requestIsPaying);
  if (request.state === 'paid' || request.state === 'closed')
    throw new Refusal(chatErrors.requestEnded);
  await context.tx
    .updateTable('chat_messages')
    .set({ closed_at: context.now })
    .where(({ and }) => and({ org_id: context.orgId, chat_id: chatId, seq }))
    .execute();
  await context.audit({
    action: 'chatRequest.closed',
    subject: 'chat',
    subjectId: chatId,
    after: { amount: request.amount },
  });
  await context.emit('chat.changed', chatId, {});
  await tellPages(context, chatId);
  return readRequest(context, chatId, seq);
}

/** Asks the operator about what the child's family has begun, outside of any transaction, and answers how it stands. */
export async function checkRequest(
  services: Services,
  { orgId, actor, now }: Pick<SchoolContext, 'orgId' | 'actor' | 'now'>,
  chatId: string,
  seq: number,
): Promise<ChatMessage> {
  const familyId = await services.db.read({ orgId }, async (tx) => {
    const reading = { services, tx, orgId, actor, now };
    const { request } = await readRequest(reading, chatId, seq);
    const row = await tx
      .selectFrom('students')
      .select('family_id')
      .where('org_id', '=', orgId)
      .where('id', '=', request.student.id)
      .executeTakeFirst();
    return found(row, errors.notFound).family_id;
  });
  await askAboutFamily(services, orgId, familyId);
  return services.db.read({ orgId }, (tx) =>
    readRequest({ services, tx, orgId, actor, now }, chatId, seq),
  );
}
