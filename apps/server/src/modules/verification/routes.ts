import { renderNoSchool, renderSchool } from '@ardoise/public-pages/school/render';
import { costs } from '../../platform/http/costs.ts';
import { pageLanguage, sendPage } from '../../platform/http/forms.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/services.ts';
import { fileUrl } from '../files/public.ts';
import { findSchoolFace } from './find-school-face.ts';

/** Where the address on a receipt or a payment page leads: it says who the school is, and whether that was verified. */
export const verification = (services: Services): Module => ({
  pages: (app) =>
    void app.get('/school/:appId', { config: { cost: costs.page } }, async (request, reply) => {
      const language = pageLanguage(request);
      const { appId } = request.params as { readonly appId: string };
      const found = await findSchoolFace(services, appId);
      if (found === null) return sendPage(request, reply, renderNoSchool(language), 404);
      const { orgId, logoId, backgroundId, ...face } = found;
      const urlOf = (id: string | null) => (id === null ? null : fileUrl(orgId, id));
      const school = { ...face, logo: urlOf(logoId), background: urlOf(backgroundId) };
      return sendPage(request, reply, renderSchool({ language, appId, school }));
    }),
});
