import {
  getBusinessVerification,
  openOwnPaper,
  sendBusinessPapers,
} from '@ardoise/contract/shop/business-verification';
import { renderNoSchool, renderSchool } from '@ardoise/public-pages/school/render';
import { costs } from '../../platform/http/costs.ts';
import { pageLanguage, sendPage } from '../../platform/http/forms.ts';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { fileUrl } from '../files/public.ts';
import { paperAddress, servePapers } from './papers-address.ts';
import { readVerification, sendPapers } from './send-papers.ts';
import { findSchoolFace } from './find-school-face.ts';

/** Where the address on a receipt or a payment page leads: it says who the school is, and whether that was verified. */
export const verification = (services: Services): Module => ({
  routes: [
    route(getBusinessVerification, (context) => readVerification(context)),
    route(sendBusinessPapers, (context, { body }) => sendPapers(context, body)),
    route(openOwnPaper, async (context, { params }) => {
      const { address, expiresIn } = await paperAddress(context, context.orgId, params.id);
      return { address, expiresIn };
    }),
  ],
  pages: (app) => {
    servePapers(app, services);
    app.get('/school/:appId', { config: { cost: costs.page } }, async (request, reply) => {
      const language = pageLanguage(request);
      const { appId } = request.params as { readonly appId: string };
      const found = await findSchoolFace(services, appId);
      if (found === null) return sendPage(request, reply, renderNoSchool(language), 404);
      const { orgId, logoId, backgroundId, ...face } = found;
      const urlOf = (id: string | null) => (id === null ? null : fileUrl(orgId, id));
      const school = { ...face, logo: urlOf(logoId), background: urlOf(backgroundId) };
      return sendPage(request, reply, renderSchool({ language, appId, school }));
    });
  },
});
