import type { FastifyInstance } from 'fastify';
import { addFormPages, addPageScript } from '../../platform/http/forms.ts';
import type { Services } from '../../platform/services.ts';
import { serveApplyPages } from './apply-pages.ts';
import { serveFollowPages } from './follow-pages.ts';
import { createPageFrame, scriptName } from './page-frame.ts';
import { answerFailures } from './page-replies.ts';

export function serveAdmissionPages(app: FastifyInstance, services: Services): void {
  const frame = createPageFrame(services);
  addFormPages(app, (scope) => {
    answerFailures(scope, services.log);
    addPageScript(scope, scriptName);
    serveApplyPages(scope, frame);
    serveFollowPages(scope, frame);
  });
}
