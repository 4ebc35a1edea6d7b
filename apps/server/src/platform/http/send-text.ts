import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerOf } from './request.ts';

/** Below this the headers of compression cost what it saves. */
const worthCompressing = 860;

/** A page, style sheet or script, compressed for whoever can read that: over 2G it is a third of the wait. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  text: string,
): FastifyReply {
  void reply.header('vary', 'accept-encoding').type(`${mediaType}; charset=utf-8`);
  const takesGzip = /\bgzip\b/.test(headerOf(request, 'accept-encoding') ?? '');
  if (!takesGzip || text.length < worthCompressing) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(gzipSync(text));
}
