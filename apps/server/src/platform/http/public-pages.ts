import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { addFormPages, addPageScript } from './forms.ts';
import { type FailurePages, tellFailures } from './page-failures.ts';

interface PublicPages {
  readonly failures: FailurePages;
  /** The name of their script, where they have one. */
  readonly script?: string;
}

/** What all pages for people without an account stand on: forms, a script, and words where something fails. */
export const addPublicPages = (
  app: FastifyInstance,
  services: Services,
  { failures, script }: PublicPages,
  addRoutes: (scope: FastifyInstance) => void,
): void =>
  addFormPages(app, services, (scope) => {
    tellFailures(scope, services.log, failures);
    if (script !== undefined) addPageScript(scope, script);
    addRoutes(scope);
  });
