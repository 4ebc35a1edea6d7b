import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerOf } from './request.ts';

/** Below this the headers of compression cost what it saves. */
const worthCompressing = 860;

const takesGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b/.test(headerOf(request, 'accept-encoding') ?? '');

/** A page, style sheet or script, compressed for whoever can read that: over 2G it is a third of the wait. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  mediaType: string,
  text: string,
  varies = 'accept-encoding',
): FastifyReply {
  void reply.header('vary', varies).type(`${mediaType}; charset=utf-8`);
  if (!takesGzip(request) || text.length < worthCompressing) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(gzipSync(text));
}

/** A text that is the same for every reader, written and compressed once. */
export interface ReadyText {
  readonly mediaType: string;
  readonly plain: Buffer;
  readonly compressed: Buffer;
  readonly etag: string;
}

export function makeReady(mediaType: string, text: string): ReadyText {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  // Weak, since it stands for the compressed form too.
  return { mediaType, plain, compressed: gzipSync(plain), etag: `W/"${hash}"` };
}

/** A reader who has it already is told so, and sent nothing. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, plain, compressed, etag }: ReadyText,
): FastifyReply {
  void reply.header('vary', 'accept-encoding').header('etag', etag);
  const known = (headerOf(request, 'if-none-match') ?? '').split(',').map((one) => one.trim());
  if (known.includes(etag)) return reply.code(304).send();
  void reply.type(`${mediaType}; charset=utf-8`);
  if (!takesGzip(request)) return reply.send(plain);
  return reply.header('content-encoding', 'gzip').send(compressed);
}
