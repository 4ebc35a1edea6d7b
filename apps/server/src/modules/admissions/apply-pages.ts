import type { FastifyInstance } from 'fastify';
import { costs } from '../../platform/http/costs.ts';
import { pageLanguage, sendPage } from '../../platform/http/forms.ts';
import { type PageFrame, sendLimit } from './page-frame.ts';
import { readSent } from './sent-form.ts';
import { submitApplication } from './submit-application.ts';

/** The form, and what becomes of it when it is sent. */
export function serveApplyPages(scope: FastifyInstance, frame: PageFrame): void {
  const config = { cost: costs.page };
  scope.get('/apply/:appId', { config }, (request, reply) =>
    frame.withSchool(request, reply, async (school) => {
      const page = await frame.formPage(school, {
        language: pageLanguage(request),
        action: `/apply/${school.appId}`,
        values: new Map(),
      });
      return sendPage(request, reply, page);
    }),
  );
  scope.post('/apply/:appId', { config: { ...config, rateLimit: sendLimit } }, (request, reply) =>
    frame.withSchool(request, reply, async (school) => {
      const { form, ...shown } = readSent(request);
      const action = `/apply/${school.appId}`;
      if (form === null) {
        const isWrong = Object.keys(shown.errors).length > 0;
        const page = await frame.formPage(school, { ...shown, action });
        return sendPage(request, reply, page, isWrong ? 422 : 200);
      }
      const { orgId } = school;
      const { language } = shown;
      const place = { orgId, id: frame.keys.idOf(orgId, shown.nonce, JSON.stringify(form)) };
      await frame.services.db.write({ orgId }, (tx) =>
        submitApplication(tx, frame.outlook(school), { place, form, language }),
      );
      const secret = frame.keys.secretOf(place);
      return reply.redirect(`${action}/follow/${secret}?sent=1&lang=${language}`, 303);
    }),
  );
}
