import { errors } from '@ardoise/contract/protocol/errors';
import { type Language, languages } from '@ardoise/contract/values/language';
import { renderNotFound } from '@ardoise/public-pages/not-found/render';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { sendRefusal } from './failure.ts';
import { headerOf, languageOfRequest } from './request.ts';
import { makeReady, type ReadyText, sendReady } from './send-text.ts';

/** Browsers name HTML when a person opens an address; scripts and API clients ask for anything or for JSON. */
const isForPerson = (request: FastifyRequest): boolean =>
  ['GET', 'HEAD'].includes(request.method) &&
  /\btext\/html\b/.test(headerOf(request, 'accept') ?? '');

const pages = new Map<Language, ReadyText>(
  languages.map((language) => [language, makeReady('text/html', renderNotFound(language))]),
);

/** An address that leads nowhere: a page with a way on for a person, the envelope for everyone else. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOfRequest(request);
  const page = pages.get(language);
  if (page === undefined || !isForPerson(request))
    return sendRefusal(reply, new Refusal(errors.unknownCall), language);
  void reply.code(404).header('cache-control', 'no-store');
  return sendReady(request, reply, page);
}
