import { httpStatus } from '@ardoise/contract/errors';
import { type NoticeProps, renderNotice } from '@ardoise/public-pages/admission/render';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '../../platform/http/failure.ts';
import { pageLanguage, sendPage } from '../../platform/http/forms.ts';
import type { Log } from '../../platform/log.ts';

export const sendNotice = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  notice: Omit<NoticeProps, 'language'>,
): FastifyReply =>
  sendPage(request, reply, renderNotice({ language: pageLanguage(request), ...notice }), status);

/** People get words on a page where a program would get an envelope. */
export function answerFailures(scope: FastifyInstance, log: Log): void {
  scope.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error, request);
    const status = refusal === null ? 500 : httpStatus(refusal.entry);
    if (refusal === null) log.error({ err: error, requestId: request.id }, 'admission page');
    if (status !== 429) return sendNotice(request, reply, status, { notice: 'failed' });
    const seconds = refusal?.details.retryAfterSeconds ?? 60;
    void reply.header('retry-after', String(seconds));
    return sendNotice(request, reply, 429, { notice: 'tooMany', seconds });
  });
}
