import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { costs } from '../../platform/http/costs.ts';
import type { Services } from '../../platform/services.ts';
import { sizedName, streamVideo } from '../files/public.ts';
import { findItem } from '../gallery/public.ts';
import { findSchoolFace } from '../verification/public.ts';
import { readPage } from './change-page.ts';

const id = '[0-9a-f-]{36}';
const what = '(?:480|1600|video)';

/** Kept by browsers alone, and not on the way: what is hidden or removed is gone from everybody's memory within the day. */
const forStrangers = 'private, max-age=86400';
const forStaff = 'private, max-age=31536000, immutable';

interface Found {
  readonly orgId: string;
  readonly pictureId: string;
  readonly videoId: string | null;
  readonly bytes: number;
}

/** What a stranger may see: of a school whose page is on, and not hidden. */
async function findShown(services: Services, appId: string, itemId: string): Promise<Found | null> {
  const school = await findSchoolFace(services, appId);
  if (school === null) return null;
  const { orgId } = school;
  return services.db.read({ orgId }, async (tx) => {
    const item = await findItem(tx, orgId, itemId);
    if (item === undefined || item.hidden_at !== null) return null;
    const { is_on: isOn } = await readPage(tx, orgId);
    return isOn
      ? { orgId, pictureId: item.picture_id, videoId: item.video_id, bytes: item.bytes }
      : null;
  });
}

/** What staff may see: whatever they were given the key of. */
async function findKept(
  services: Services,
  orgId: string,
  itemId: string,
  key: unknown,
): Promise<Found | null> {
  const item = await services.db.read({ orgId }, (tx) => findItem(tx, orgId, itemId));
  if (item === undefined || typeof key !== 'string') return null;
  if (key !== item.picture_id && key !== item.video_id) return null;
  return { orgId, pictureId: item.picture_id, videoId: item.video_id, bytes: item.bytes };
}

async function sendMedia(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  found: Found | null,
  keptFor: string,
): Promise<unknown> {
  const { what: asked } = request.params as { readonly what: string };
  if (found === null) return reply.callNotFound();
  const { orgId, pictureId, videoId, bytes } = found;
  if (asked === 'video') {
    if (videoId === null) return reply.callNotFound();
    void reply.header('cache-control', keptFor);
    return streamVideo(request, reply, services.storage, { orgId, id: videoId, bytes });
  }
  const content = await services.storage.get(sizedName(orgId, pictureId, Number(asked)));
  if (content === null) return reply.callNotFound();
  return reply
    .header('cache-control', keptFor)
    .header('content-disposition', 'inline')
    .type('image/webp')
    .send(content);
}

export function serveMedia(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { appId: string; id: string } }>(
    `/school/:appId/:id(^${id}$)/:what(^${what}$)`,
    { config: { cost: costs.text } },
    async (request, reply) => {
      const found = await findShown(services, request.params.appId, request.params.id);
      return sendMedia(services, request, reply, found, forStrangers);
    },
  );
  app.get<{ Params: { orgId: string; id: string }; Querystring: { key?: unknown } }>(
    `/files/:orgId(^${id}$)/gallery/:id(^${id}$)/:what(^${what}$)`,
    { config: { cost: costs.text } },
    async (request, reply) => {
      const { params, query } = request;
      const found = await findKept(services, params.orgId, params.id, query.key);
      return sendMedia(services, request, reply, found, forStaff);
    },
  );
}
