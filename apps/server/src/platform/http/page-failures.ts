import { httpStatus } from '@ardoise/contract/protocol/errors';
import type { Language } from '@ardoise/contract/values/language';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import { refusalOf } from './failure.ts';
import { pageLanguage, sendPage } from './forms.ts';
import { logRefusal } from './refusal-log.ts';

/** How pages say that the asked one cannot be shown, in words that fit what a person was about to do. */
export interface FailurePages {
  readonly tooMany: (language: Language, seconds: number) => string;
  readonly broken: (language: Language) => string;
}

/** People get words on a page where a program would get an envelope. */
export function tellFailures(scope: FastifyInstance, log: Log, pages: FailurePages): void {
  scope.setErrorHandler((error, request, reply) => {
    const language = pageLanguage(request);
    const refusal = refusalOf(error);
    const status = refusal === null ? 500 : httpStatus(refusal.entry);
    if (refusal !== null) logRefusal(log, request, refusal);
    if (status === 429) {
      const seconds = refusal?.details.retryAfterSeconds ?? 60;
      void reply.header('retry-after', String(seconds));
      return sendPage(request, reply, pages.tooMany(language, seconds), 429);
    }
    if (refusal === null) log.error({ err: error, requestId: request.id }, 'public page');
    return sendPage(request, reply, pages.broken(language), status);
  });
}
