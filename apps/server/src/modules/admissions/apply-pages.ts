import type { FastifyInstance } from 'fastify';
import { costs } from '../../platform/http/costs.ts';
import { pageLanguage, sendPage } from '../../platform/http/forms.ts';
import { inSchool } from '../../platform/work.ts';
import { applicationId, followSecret } from './follow-keys.ts';
import { type AdmissionFrame, sendLimit } from './admission-frame.ts';
import { readSent } from './sent-form.ts';
import { submitApplication } from './submit-application.ts';

/** The form, and what becomes of it when it is sent. */
export function serveApplyPages(scope: FastifyInstance, frame: AdmissionFrame): void {
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
      const { orgId, timeZone } = school;
      const { language } = shown;
      const id = applicationId(frame.services, orgId, shown.nonce, JSON.stringify(form));
      await inSchool(frame.services, orgId, (work) =>
        submitApplication(work, id, { form, language, timeZone }),
      );
      const secret = followSecret(frame.services, { orgId, id });
      return reply.redirect(`${action}/follow/${secret}?sent=1&lang=${language}`, 303);
    }),
  );
}
