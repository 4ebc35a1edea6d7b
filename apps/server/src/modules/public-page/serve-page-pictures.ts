import type { FastifyInstance, FastifyReply } from 'fastify';
import { costs } from '../../platform/http/costs.ts';
import type { Services } from '../../platform/services.ts';
import { fileName, makePagePicture, sizedName } from '../files/public.ts';
import { readShownItems } from '../gallery/public.ts';
import { findSchoolFace, type FoundSchool } from '../verification/public.ts';
import { readPage } from './change-page.ts';

const shapes = { 'card.jpg': 'card', 'banner.webp': 'banner' } as const;

interface Source {
  readonly source: string | null;
  readonly isMark: boolean;
}

/** What the card and the banner are made of: the wide picture, else the first of the gallery, else the logo on a slate, else our mark. */
async function sourceOf(
  services: Services,
  { orgId, backgroundId, logoId }: FoundSchool,
): Promise<Source | null> {
  const { page, first } = await services.db.read({ orgId }, async (tx) => ({
    page: await readPage(tx, orgId),
    first: (await readShownItems(tx, orgId))[0],
  }));
  if (!page.is_on) return null;
  if (backgroundId !== null) return { source: fileName(orgId, backgroundId), isMark: false };
  if (first !== undefined)
    return { source: sizedName(orgId, first.picture_id, 1600), isMark: false };
  return { source: logoId === null ? null : fileName(orgId, logoId), isMark: true };
}

async function sendPicture(
  services: Services,
  reply: FastifyReply,
  appId: string,
  name: keyof typeof shapes,
): Promise<unknown> {
  const school = await findSchoolFace(services, appId);
  const made = school === null ? null : await sourceOf(services, school);
  if (school === null || made === null) return reply.callNotFound();
  const shape = shapes[name];
  if (shape === 'banner' && made.isMark) return reply.callNotFound();
  const content = await makePagePicture(services, { orgId: school.orgId, shape, ...made });
  if (content === null) return reply.callNotFound();
  return (
    reply
      .header('cache-control', 'public, max-age=86400')
      // Whoever shows a card of the page asks from elsewhere.
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(shape === 'card' ? 'image/jpeg' : 'image/webp')
      .send(content)
  );
}

/** Both are drawn once a day at most, and then lie ready. */
export function servePagePictures(app: FastifyInstance, services: Services): void {
  for (const name of ['card.jpg', 'banner.webp'] as const)
    app.get<{ Params: { appId: string } }>(
      `/school/:appId/${name}`,
      { config: { cost: costs.page } },
      (request, reply) => sendPicture(services, reply, request.params.appId, name),
    );
}
