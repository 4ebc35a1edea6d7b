import { socketEvents } from '@ardoise/contract/notifications';
import type { FastifyReply } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import type { TalkVisit } from './talk-frame.ts';

/** Said to open consoles and kept nowhere: whoever does not hear it has missed nothing. */
export const guardianTypes =
  ({ live }: Services) =>
  async ({ reply, talk }: TalkVisit): Promise<FastifyReply> => {
    live.send(`org:${talk.orgId}`, socketEvents.typing, { chatId: talk.chatId });
    return reply.code(204).send();
  };
