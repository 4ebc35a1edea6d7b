import { httpStatus } from '@ardoise/contract/errors';
import { renderPayNotice } from '@ardoise/public-pages/payment/render';
import type { FastifyInstance } from 'fastify';
import { refusalOf } from './failure.ts';
import { pageLanguage, sendPage } from './forms.ts';
import type { Log } from '../log.ts';

/** People get words on a page where a program would get an envelope. */
export function tellFailures(scope: FastifyInstance, log: Log): void {
  scope.setErrorHandler((error, request, reply) => {
    const language = pageLanguage(request);
    const refusal = refusalOf(error, request);
    const status = refusal === null ? 500 : httpStatus(refusal.entry);
    if (status === 429) {
      void reply.header('retry-after', String(refusal?.details.retryAfterSeconds ?? 60));
      return sendPage(request, reply, renderPayNotice({ language, notice: 'tooMany' }), 429);
    }
    if (refusal === null) log.error({ err: error, requestId: request.id }, 'payer page');
    return sendPage(request, reply, renderPayNotice({ language, notice: 'broken' }), status);
  });
}
