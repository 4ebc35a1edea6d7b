import { errors } from '@ardoise/contract/protocol/errors';
import { isLanguage, type Language } from '@ardoise/contract/values/language';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectFolder } from '../../project-folder.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { costs } from './costs.ts';
import { isFormOfOtherSite } from './other-site.ts';
import { languageOfRequest } from './request.ts';
import { sendText } from './send-text.ts';

/** Far more than any of our forms holds. */
const maxFormBytes = 256 * 1024;
const maxFormFields = 1_000;

/**
 * Pages for people without an account, with plain HTML forms. They live in a scope of their own, so that no call of the
 * contract ever takes a form, and none takes one that a page of another site had a browser send. A route's body is a
 * URLSearchParams.
 */
export function addFormPages(
  app: FastifyInstance,
  { publicUrl }: Pick<Services, 'publicUrl'>,
  addRoutes: (scope: FastifyInstance) => void,
): void {
  void app.register(async (scope) => {
    scope.addHook('onRequest', (request, _reply, done) => {
      const isForged = request.method === 'POST' && isFormOfOtherSite(request.headers, publicUrl());
      done(isForged ? new Refusal(errors.notPermitted) : undefined);
    });
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => {
        const text = String(body);
        if (hasMoreFields(text)) done(new Refusal(errors.requestTooLarge));
        else done(null, new URLSearchParams(text));
      },
    );
    addRoutes(scope);
  });
}

/** Told from the bare text: a form of forty thousand fields is refused before any of them is read. */
function hasMoreFields(text: string): boolean {
  let fields = 1;
  for (
    let at = text.indexOf('&');
    at !== -1 && fields <= maxFormFields;
    at = text.indexOf('&', at + 1)
  )
    fields += 1;
  return fields > maxFormFields;
}

/** What a form sent; nothing where it was sent as anything else. */
export const formOf = (request: FastifyRequest): URLSearchParams =>
  request.body instanceof URLSearchParams ? request.body : new URLSearchParams();

/** `?lang=` decides, since a link may be sent to somebody; else what the browser asks for. */
export function pageLanguage(request: FastifyRequest): Language {
  const asked = (request.query as { readonly lang?: unknown }).lang;
  return isLanguage(asked) ? asked : languageOfRequest(request);
}

/** Pages hold what only their reader may know: nobody keeps them, and no search engine lists them. */
export const sendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  status = 200,
): FastifyReply =>
  sendText(
    request,
    reply.code(status).header('cache-control', 'no-store').header('x-robots-tag', 'noindex'),
    'text/html',
    html,
  );

/** Another with every build, since browsers keep the script for good. */
export const scriptAddress = ({ release }: Pick<Services, 'release'>, name: string): string =>
  `/assets/public/${name}?v=${encodeURIComponent(release)}`;

/** The few kilobytes of script that a page loads. Where it is not built, an empty one: the pages work without. */
export function addPageScript(scope: FastifyInstance, name: string): void {
  const file = path.join(projectFolder, 'packages/public-pages/dist', name);
  scope.get(`/assets/public/${name}`, { config: { cost: costs.text } }, async (request, reply) => {
    const script = await readFile(file, 'utf8').catch(() => '');
    void reply.header('cache-control', 'public, max-age=31536000, immutable');
    return sendText(request, reply, 'text/javascript', script);
  });
}
