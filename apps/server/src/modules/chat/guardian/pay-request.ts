import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import { inSchool, type Work } from '../../../platform/work.ts';
import { makeLinks } from '../../pay-pages/public.ts';
import { sendStored } from '../messages/file-address.ts';
import { readMessages } from '../messages/read-messages.ts';
import { tellPages } from '../bus.ts';
import type { TalkVisit } from './talk-frame.ts';

export const seqOf = ({ params }: FastifyRequest): number =>
  Number((params as { readonly seq: string }).seq);

/** The address at which a request is paid; null where it cannot be any more. */
async function openRequest(work: Work, chatId: string, seq: number): Promise<string | null> {
  const { tx, orgId, now } = work;
  const [message] = await readMessages(work, { chatId, seq, most: 1 });
  const request = message?.request ?? null;
  if (request === null || !['sent', 'opened', 'failed', 'waiting'].includes(request.state))
    return null;
  const { student, feeId, amount, openedAt } = request;
  const links = await makeLinks(work, { studentIds: [student.id], familyIds: [] });
  const link = links.get(student.id);
  if (link === undefined) return null;
  if (openedAt === null) {
    await tx
      .updateTable('chat_messages')
      .set({ opened_at: now })
      .where(({ and }) => and({ org_id: orgId, chat_id: chatId, seq }))
      .execute();
    await work.emit('chat.changed', chatId, {});
    await tellPages(work, chatId);
  }
  return `${new URL(link).pathname}?for=${feeId}&amount=${amount}`;
}

/** The button of a request to pay: that it was pressed is told to staff, and the payer's page does the rest. */
export const payRequest =
  (services: Services) =>
  async ({ request, reply, talk, path, language }: TalkVisit): Promise<FastifyReply> => {
    const address = await inSchool(services, talk.orgId, (work) =>
      openRequest(work, talk.chatId, seqOf(request)),
    );
    const to = address === null ? `${path}?lang=${language}` : `${address}&lang=${language}`;
    return reply.redirect(to, 303);
  };

/** A file of this talk, and of no other. */
export const talkFile =
  (services: Services) =>
  async ({ request, reply, talk: { orgId, chatId } }: TalkVisit): Promise<FastifyReply> => {
    const row = await services.db.read({ orgId }, (tx) =>
      tx
        .selectFrom('chat_messages as m')
        .innerJoin('stored_files as f', (join) =>
          join.onRef('f.org_id', '=', 'm.org_id').onRef('f.id', '=', 'm.file_id'),
        )
        .select(['f.id', 'f.media_type'])
        .where('m.org_id', '=', orgId)
        .where('m.chat_id', '=', chatId)
        .where('m.seq', '=', seqOf(request))
        .executeTakeFirst(),
    );
    if (row === undefined) {
      reply.callNotFound();
      return reply;
    }
    return sendStored(services, request, reply, { orgId, id: row.id, mediaType: row.media_type });
  };
