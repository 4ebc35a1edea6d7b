import { type NoticeProps, renderNotice } from '@ardoise/public-pages/admission/render';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageLanguage, sendPage } from '../../platform/http/forms.ts';

export const sendNotice = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  notice: Omit<NoticeProps, 'language'>,
): FastifyReply =>
  sendPage(request, reply, renderNotice({ language: pageLanguage(request), ...notice }), status);
