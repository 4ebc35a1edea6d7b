import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { serveApplyPages } from './apply-pages.ts';
import type { FollowKeys } from './follow-keys.ts';
import { serveFollowPages } from './follow-pages.ts';
import { createPageFrame } from './page-frame.ts';
import { answerFailures, readForms, serveAssets } from './page-replies.ts';

/** A whole form with every field at its longest is half of this. */
const maxFormBytes = 128 * 1024;

/** In a scope of their own: only here are forms read, and failures told on a page. */
export function serveAdmissionPages(
  app: FastifyInstance,
  services: Services,
  keys: FollowKeys,
): void {
  const frame = createPageFrame(services, keys);
  void app.register(async (scope) => {
    readForms(scope, maxFormBytes);
    answerFailures(scope, services.log);
    serveAssets(scope);
    serveApplyPages(scope, frame);
    serveFollowPages(scope, frame);
  });
}
