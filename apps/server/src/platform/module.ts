import type { FastifyInstance } from 'fastify';
import type { AnySubscriber } from './events/subscriber.ts';
import type { Route } from './http/route.ts';
import type { AnyJob, RecurringJob } from './jobs.ts';
import type { SettlePurchase } from './settle-purchase.ts';
import type { AnyListFile } from './lists/list-file.ts';

/** What a module gives to the program: its calls, its jobs, what it does when something happens, and pages that are not calls. */
export interface Module {
  readonly routes?: readonly Route[];
  readonly jobs?: readonly AnyJob[];
  readonly recurring?: readonly RecurringJob[];
  readonly subscribers?: readonly AnySubscriber[];
  /** Lists that can be taken as files. */
  readonly lists?: readonly AnyListFile[];
  /** What a paid order brings; one module of all has it. */
  readonly settlePurchase?: SettlePurchase;
  readonly pages?: (app: FastifyInstance) => void;
}
