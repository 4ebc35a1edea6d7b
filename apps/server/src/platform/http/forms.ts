import { isLanguage, type Language } from '@ardoise/contract/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { gzipSync } from 'node:zlib';
import { headerOf, languageOfRequest } from './request.ts';

/** Far more than any of our forms holds. */
const maxFormBytes = 256 * 1024;

/**
 * Pages for people without an account, with plain HTML forms. They live in a scope of their own, so that no call of the
 * contract ever takes a form. A route's body is a URLSearchParams.
 */
export function addFormPages(
  app: FastifyInstance,
  addRoutes: (scope: FastifyInstance) => void,
): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    addRoutes(scope);
  });
}

/** What a form sent; nothing where it was sent as anything else. */
export const formOf = (request: FastifyRequest): URLSearchParams =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams();

/** `?lang=` decides, since a link may be sent to somebody; else what the browser asks for. */
export function pageLanguage(request: FastifyRequest): Language {
  const asked = (request.query as { readonly lang?: unknown }).lang;
  return isLanguage(asked) ? asked : languageOfRequest(request);
}

/** Pages hold what only their reader may know: nobody keeps them. Small and compressed, for a slow network. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  status = 200,
): FastifyReply {
  void reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding, accept-language')
    .type('text/html; charset=utf-8');
  if (!/\bgzip\b/.test(headerOf(request, 'accept-encoding') ?? '')) return reply.send(html);
  return reply.header('content-encoding', 'gzip').send(gzipSync(html));
}
