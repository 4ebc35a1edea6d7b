import type { FastifyInstance } from 'fastify';
import type { Route } from './http/route.ts';
import type { AnyJob, RecurringJob } from './jobs.ts';

/** What a module gives to the program: its calls, its jobs, and pages that are not calls. */
export interface Module {
  readonly routes?: readonly Route[];
  readonly jobs?: readonly AnyJob[];
  readonly recurring?: readonly RecurringJob[];
  readonly pages?: (app: FastifyInstance) => void;
}
