import type { PageSection } from '@ardoise/contract/gallery/public-page';
import type { Language } from '@ardoise/contract/values/language';
import {
  renderNoSchool,
  renderPublicPage,
  renderSchool,
} from '@ardoise/public-pages/school/render';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageLanguage, sendPage } from '../../platform/http/forms.ts';
import { sendText } from '../../platform/http/send-text.ts';
import type { Services } from '../../platform/services.ts';
import { fileUrl } from '../files/public.ts';
import { readShownItems } from '../gallery/public.ts';
import { readPublicRatings, readPublicAverages } from '../ratings/public.ts';
import { findSchoolFace, type FoundSchool } from '../verification/public.ts';
import { readPage } from './change-page.ts';
import type { PublicPageRow } from './tables.ts';

/** For a minute: what the owner switches off is soon gone, and a page that many open at once is asked for less. */
const keptFor = 'public, max-age=60';

/** The page is in the reader's language, also for whoever keeps it on the way. */
const readerVaries = 'accept-encoding, accept-language';

/** The newest comments; all others count in the averages. */
const mostSaid = 6;

/** Who a school is, always; and what else it shows of itself, where its owner has switched that on. */
export const showPage =
  (services: Services) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const language = pageLanguage(request);
    const { appId } = request.params as { readonly appId: string };
    const found = await findSchoolFace(services, appId);
    if (found === null) return sendPage(request, reply, renderNoSchool(language), 404);
    const { orgId } = found;
    const { page, items, ratings } = await services.db.read({ orgId }, async (tx) => ({
      page: await readPage(tx, orgId),
      items: await readShownItems(tx, orgId),
      ratings: {
        ...(await readPublicAverages({ tx, orgId })),
        said: await readPublicRatings({ tx, orgId }, mostSaid),
      },
    }));
    if (!page.is_on) return sendStanding(request, reply, { language, appId, found });
    const url = `${services.publicUrl()}/school/${appId}`;
    const wide = found.backgroundId ?? items[0]?.picture_id ?? null;
    const html = renderPublicPage({
      language,
      appId,
      url: `${url}?lang=${language}`,
      // Another address with another picture: whoever keeps cards by their address asks anew.
      card: `${url}/card.jpg?v=${versionOf(wide ?? found.logoId)}`,
      school: {
        ...found,
        logo: found.logoId === null ? null : fileUrl(orgId, found.logoId),
        background: wide === null ? null : `/school/${appId}/banner.webp?v=${versionOf(wide)}`,
      },
      texts: textsIn(page, language),
      ratings,
      from: firstOf(request, items.length),
      pictures: items.map((item) => ({
        title: item.title,
        description: item.description,
        alt: item.alt,
        isVideo: item.kind === 'video',
        small: `/school/${appId}/${item.id}/480`,
        opens: `/school/${appId}/${item.id}/${item.kind === 'video' ? 'video' : '1600'}`,
      })),
    });
    const kept = reply.header('cache-control', keptFor);
    return sendText(request, kept, 'text/html', html, readerVaries);
  };

/** As much of an id as tells it from another, and opens nothing. */
const versionOf = (id: string | null): string => id?.slice(-6) ?? 'mark';

interface Standing {
  readonly language: Language;
  readonly appId: string;
  readonly found: FoundSchool;
}

function sendStanding(
  request: FastifyRequest,
  reply: FastifyReply,
  { language, appId, found }: Standing,
): FastifyReply {
  const { orgId, logoId, backgroundId, ...face } = found;
  const urlOf = (id: string | null) => (id === null ? null : fileUrl(orgId, id));
  const school = { ...face, logo: urlOf(logoId), background: urlOf(backgroundId) };
  return sendPage(request, reply, renderSchool({ language, appId, school }));
}

/** What the school wrote in the reader's language, else in the other one. */
function textsIn({ texts }: PublicPageRow, language: Language): Record<PageSection, string | null> {
  const said = (section: PageSection): string | null =>
    texts[section][language] || texts[section].en || texts[section].fr || null;
  return { apply: said('apply'), pay: said('pay'), reach: said('reach') };
}

function firstOf(request: FastifyRequest, count: number): number {
  const asked = Number((request.query as { readonly from?: unknown }).from);
  return Number.isInteger(asked) && asked > 0 && asked < count ? asked : 0;
}
