import { Readable } from 'node:stream';
import { videoPartBytes } from '@ardoise/contract/gallery/gallery-limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headerOf } from '../../platform/http/request.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type ByteRange, readRange } from './byte-range.ts';
import { type StoredVideo, videoPartName } from './videos.ts';

/** One part at a time, and the next when the reader has taken it. */
async function* partsOf(
  storage: Storage,
  orgId: string,
  id: string,
  { from, to }: ByteRange,
): AsyncGenerator<Buffer> {
  for (let part = Math.floor(from / videoPartBytes); part * videoPartBytes <= to; part += 1) {
    const content = await storage.get(videoPartName(orgId, id, part));
    if (content === null) throw new Error('A part of a video is missing.');
    const start = part * videoPartBytes;
    yield content.subarray(Math.max(0, from - start), to + 1 - start);
  }
}

/** A video, or the part of it that a player asks for. */
export function streamVideo(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { orgId, id, bytes }: StoredVideo & { readonly orgId: string },
): FastifyReply {
  const range = readRange(headerOf(request, 'range'), bytes);
  void reply.header('accept-ranges', 'bytes').header('content-disposition', 'inline');
  if (range === 'outside')
    return reply.code(416).header('content-range', `bytes */${bytes}`).send();
  const sent = range ?? { from: 0, to: bytes - 1 };
  if (range !== null)
    void reply.code(206).header('content-range', `bytes ${sent.from}-${sent.to}/${bytes}`);
  return reply
    .header('content-length', sent.to - sent.from + 1)
    .type('video/mp4')
    .send(Readable.from(partsOf(storage, orgId, id, sent)));
}
