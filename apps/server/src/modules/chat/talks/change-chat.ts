import '../tables.ts';
import { chatErrors } from '@ardoise/contract/chat/chat-errors';
import type { ChatDetail } from '@ardoise/contract/chat/chats';
import { roleHolds } from '@ardoise/contract/protocol/permissions';
import type { Updateable } from 'kysely';
import type { SchoolContext } from '../../../platform/http/context.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { Work } from '../../../platform/work.ts';
import { findMembers } from '../../identity/public.ts';
import { tellPages } from '../bus.ts';
import type { ChatsTable } from '../tables.ts';
import { findOrBeginChat } from './begin-chat.ts';
import { type FoundChat, lockChat } from './find-chat.ts';
import { readChat } from './read-chat.ts';

export async function setChat(work: Work, id: string, set: Updateable<ChatsTable>): Promise<void> {
  await work.tx
    .updateTable('chats')
    .set(set)
    .where('org_id', '=', work.orgId)
    .where('id', '=', id)
    .execute();
  await work.emit('chat.changed', id, {});
  await tellPages(work, id);
}

interface Change {
  readonly action: string;
  readonly set: Updateable<ChatsTable>;
  readonly isDone: (chat: FoundChat) => boolean;
}

/** What is so already is not changed again: a second press tells nobody anything. */
async function change(
  context: SchoolContext,
  id: string,
  { action, set, isDone }: Change,
): Promise<ChatDetail> {
  const chat = await lockChat(context, id);
  if (!isDone(chat)) {
    await setChat(context, id, set);
    await context.audit({
      action,
      subject: 'chat',
      subjectId: id,
      after: { name: chat.guardianName },
    });
  }
  return readChat(context, id);
}

export const closeChat = (context: SchoolContext, id: string): Promise<ChatDetail> =>
  change(context, id, {
    action: 'chat.closed',
    set: { state: 'closed' },
    isDone: ({ state }) => state === 'closed',
  });

export const reopenChat = (context: SchoolContext, id: string): Promise<ChatDetail> =>
  change(context, id, {
    action: 'chat.reopened',
    set: { state: 'open' },
    isDone: ({ state }) => state === 'open',
  });

export const muteChat = (
  context: SchoolContext,
  id: string,
  isMuted: boolean,
): Promise<ChatDetail> =>
  change(context, id, {
    action: isMuted ? 'chat.muted' : 'chat.unmuted',
    set: { muted_at: isMuted ? context.now : null },
    isDone: (chat) => chat.isMuted === isMuted,
  });

/** Writing to a guardian who has no talk begins one; a closed one is opened. */
export async function beginChat(context: SchoolContext, guardianId: string): Promise<ChatDetail> {
  const id = await findOrBeginChat(context, guardianId);
  const chat = await lockChat(context, id);
  if (chat.state === 'closed') await setChat(context, id, { state: 'open' });
  return readChat(context, id);
}

export async function listColleagues({
  tx,
  orgId,
}: SchoolContext): Promise<{ items: Array<{ personId: string; name: string }> }> {
  const members = await findMembers(tx, orgId);
  const may = members.filter(({ role }) => roleHolds(role, 'chat.edit'));
  const rows = await tx
    .selectFrom('people')
    .select(['id', 'full_name'])
    .where('id', 'in', [orgId, ...may.map(({ personId }) => personId)])
    .orderBy('full_name')
    .execute();
  return { items: rows.map(({ id, full_name }) => ({ personId: id, name: full_name })) };
}

export async function assignChat(
  context: SchoolContext,
  id: string,
  personId: string | null,
): Promise<ChatDetail> {
  const { items } = await listColleagues(context);
  const colleague = items.find((one) => one.personId === personId);
  if (personId !== null && colleague === undefined)
    throw refuseField(chatErrors.colleagueMayNotChat, 'personId', context.language);
  const { assignedTo } = await lockChat(context, id);
  if (assignedTo !== personId) {
    await setChat(context, id, { assigned_to: personId });
    await context.audit({
      action: 'chat.assigned',
      subject: 'chat',
      subjectId: id,
      after: { to: colleague?.name ?? null },
    });
  }
  return readChat(context, id);
}
