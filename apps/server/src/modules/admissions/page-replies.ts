import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { admissionCss } from '@ardoise/public-pages/admission/css';
import { renderNotice, type NoticeProps } from '@ardoise/public-pages/admission/render';
import { httpStatus } from '@ardoise/contract/errors';
import { isLanguage, type Language } from '@ardoise/contract/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOfRequest } from '../../platform/http/request.ts';
import { sendText } from '../../platform/http/send-text.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Log } from '../../platform/log.ts';
import { projectFolder } from '../../project-folder.ts';

/** What the address says, else what the browser prefers. */
export function pageLanguage(request: FastifyRequest): Language {
  const { lang } = request.query as { lang?: unknown };
  return isLanguage(lang) ? lang : languageOfRequest(request);
}

/** Pages hold what people typed: no cache keeps them. */
export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): FastifyReply => sendText(request, reply.header('cache-control', 'no-store'), 'text/html', html);

export const sendNotice = (
  request: FastifyRequest,
  reply: FastifyReply,
  notice: Omit<NoticeProps, 'language'>,
): FastifyReply =>
  sendPage(request, reply, renderNotice({ language: pageLanguage(request), ...notice }));

/** People get words on a page where a program would get an envelope. */
export function answerFailures(scope: FastifyInstance, log: Log): void {
  scope.setErrorHandler((error, request, reply) => {
    const refusal = error instanceof Refusal ? error : null;
    const status = refusal === null ? statusOf(error) : httpStatus(refusal.entry);
    if (status >= 500) log.error({ err: error, requestId: request.id }, 'admission page');
    if (status === 429) {
      const seconds = refusal?.details.retryAfterSeconds ?? 60;
      void reply.header('retry-after', String(seconds));
      return sendNotice(request, reply.code(429), { notice: 'tooMany', seconds });
    }
    return sendNotice(request, reply.code(status), { notice: 'failed' });
  });
}

function statusOf(error: unknown): number {
  const status =
    error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : Number.NaN;
  return status >= 400 && status < 500 ? status : 500;
}

/** Forms come as browsers send them without script. */
export function readForms(scope: FastifyInstance, maxBytes: number): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

export function serveAssets(scope: FastifyInstance): void {
  const script = path.join(projectFolder, 'packages/public-pages/dist/admission.js');
  const forAnHour = (reply: FastifyReply): FastifyReply =>
    reply.header('cache-control', 'public, max-age=3600');
  scope.get('/assets/public/admission.css', async (request, reply) =>
    sendText(request, forAnHour(reply), 'text/css', admissionCss),
  );
  scope.get('/assets/public/admission.js', async (request, reply) =>
    sendText(request, forAnHour(reply), 'text/javascript', await readScript(script)),
  );
}

/** The pages work without it: where it is not built, an empty one is better than an error. */
const readScript = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '');
