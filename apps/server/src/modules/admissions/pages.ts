import type { FastifyInstance } from 'fastify';
import { admissionFailures } from '@ardoise/public-pages/admission/render';
import { addPublicPages } from '../../platform/http/public-pages.ts';
import type { Services } from '../../platform/services.ts';
import { serveApplyPages } from './apply-pages.ts';
import { serveFollowPages } from './follow-pages.ts';
import { createAdmissionFrame, scriptName } from './admission-frame.ts';

export function serveAdmissionPages(app: FastifyInstance, services: Services): void {
  const frame = createAdmissionFrame(services);
  const pages = { failures: admissionFailures, script: scriptName };
  addPublicPages(app, services, pages, (scope) => {
    serveApplyPages(scope, frame);
    serveFollowPages(scope, frame);
  });
}
