import { httpStatus } from '@ardoise/contract/errors';
import { renderPayNotice } from '@ardoise/public-pages/payment/render';
import type { FastifyInstance } from 'fastify';
import { pageLanguage, sendPage } from '../../platform/http/forms.ts';
import type { Log } from '../../platform/log.ts';
import { Refusal } from '../../platform/refusal.ts';

/** People get words on a page where a program would get an envelope. */
export function tellFailures(scope: FastifyInstance, log: Log): void {
  scope.setErrorHandler((error, request, reply) => {
    const language = pageLanguage(request);
    if (error instanceof Refusal && httpStatus(error.entry) === 429) {
      void reply.header('retry-after', String(error.details.retryAfterSeconds ?? 60));
      return sendPage(request, reply, renderPayNotice({ language, notice: 'tooMany' }), 429);
    }
    const status = statusOf(error);
    if (status >= 500) log.error({ err: error, requestId: request.id }, 'payer page');
    return sendPage(request, reply, renderPayNotice({ language, notice: 'broken' }), status);
  });
}

function statusOf(error: unknown): number {
  const status =
    error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : Number.NaN;
  return status >= 400 && status < 500 ? status : 500;
}
