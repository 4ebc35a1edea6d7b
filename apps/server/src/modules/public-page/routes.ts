import { getPublicPage, updatePublicPage } from '@ardoise/contract/gallery/public-page';
import { errors } from '@ardoise/contract/protocol/errors';
import { costs } from '../../platform/http/costs.ts';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import { found } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { Work } from '../../platform/work.ts';
import { changePage, presentPage, readPage } from './change-page.ts';
import { serveMedia } from './serve-media.ts';
import { servePagePictures } from './serve-page-pictures.ts';
import { showPage } from './show-page.ts';

/** Where the address on a receipt or a payment page leads. */
async function addressOf({ tx, orgId, services }: Work): Promise<string> {
  const school = await tx
    .selectFrom('organisations')
    .select('app_id')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return `${services.publicUrl()}/school/${found(school, errors.schoolGone).app_id}`;
}

export const publicPage = (services: Services): Module => ({
  routes: [
    route(getPublicPage, async (context) =>
      presentPage(await readPage(context.tx, context.orgId), await addressOf(context)),
    ),
    route(updatePublicPage, async (context, { body }) =>
      presentPage(await changePage(context, body), await addressOf(context)),
    ),
  ],
  pages: (app) => {
    app.get('/school/:appId', { config: { cost: costs.page } }, showPage(services));
    servePagePictures(app, services);
    serveMedia(app, services);
  },
});
