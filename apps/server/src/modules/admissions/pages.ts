import type { FastifyInstance } from 'fastify';
import { addFormPages, addPageScript } from '../../platform/http/forms.ts';
import type { Services } from '../../platform/services.ts';
import { serveApplyPages } from './apply-pages.ts';
import type { FollowKeys } from './follow-keys.ts';
import { serveFollowPages } from './follow-pages.ts';
import { createPageFrame, scriptName } from './page-frame.ts';
import { answerFailures } from './page-replies.ts';

export function serveAdmissionPages(
  app: FastifyInstance,
  services: Services,
  keys: FollowKeys,
): void {
  const frame = createPageFrame(services, keys);
  addFormPages(app, (scope) => {
    answerFailures(scope, services.log);
    addPageScript(scope, scriptName);
    serveApplyPages(scope, frame);
    serveFollowPages(scope, frame);
  });
}
