import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { costs } from '../../../platform/http/costs.ts';
import type { Services } from '../../../platform/services.ts';
import { openGrant, sealGrant } from '../../../platform/signed-grant.ts';
import { documentName, readRange } from '../../files/public.ts';
import { strangersFilePolicy } from '../../../platform/http/security-headers.ts';

/** As long as somebody looks at a talk. */
const lifeMs = 60 * 60_000;

const fileGrant = z.object({
  kind: z.literal('chat'),
  orgId: z.uuid(),
  fileId: z.uuid(),
  mediaType: z.string(),
  expiresAtMs: z.number().int(),
});

const keyOf = (services: Pick<Services, 'keyFor'>): Buffer => services.keyFor('chat-file');

export interface StoredFile {
  readonly id: string;
  readonly mediaType: string;
}

/** The same for an hour, so that a console that reads the talk again does not load its pictures again. */
export function fileAddress(
  services: Services,
  orgId: string,
  now: Date,
  { id, mediaType }: StoredFile,
): string {
  const expiresAtMs = (Math.floor(now.getTime() / lifeMs) + 2) * lifeMs;
  const grant = { kind: 'chat', orgId, fileId: id, mediaType, expiresAtMs } as const;
  return `/downloads/chat/${sealGrant(keyOf(services), grant)}`;
}

/** With its own type and rights to nothing: whatever was sent, no browser takes it for a page. */
export async function sendStored(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { orgId, id, mediaType }: StoredFile & { readonly orgId: string },
): Promise<FastifyReply> {
  const content = await services.storage.get(documentName(orgId, id));
  if (content === null) {
    reply.callNotFound();
    return reply;
  }
  void reply
    .header('cache-control', 'private, max-age=3600')
    .header('content-security-policy', strangersFilePolicy)
    .header('content-disposition', 'inline')
    .header('accept-ranges', 'bytes')
    .type(mediaType);
  const range = readRange(request.headers.range, content.length);
  if (range === null) return reply.send(content);
  if (range === 'outside')
    return reply.code(416).header('content-range', `bytes */${content.length}`).send();
  return reply
    .code(206)
    .header('content-range', `bytes ${range.from}-${range.to}/${content.length}`)
    .send(content.subarray(range.from, range.to + 1));
}

export function serveChatFiles(app: FastifyInstance, services: Services): void {
  const key = keyOf(services);
  app.get<{ Params: { token: string } }>(
    '/downloads/chat/:token',
    { config: { cost: costs.page } },
    async (request, reply) => {
      const grant = openGrant(key, fileGrant, request.params.token, services.clock.now());
      if (grant === null) return reply.callNotFound();
      const { orgId, fileId: id, mediaType } = grant;
      return sendStored(services, request, reply, { orgId, id, mediaType });
    },
  );
}
