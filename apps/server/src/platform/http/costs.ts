import { errors } from '@ardoise/contract/protocol/errors';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { networkOf } from './request.ts';

/**
 * What an answer to a stranger costs, in about the milliseconds of a processor. Every address outside the contract
 * names one of these as `config: { cost }`; the calls of the contract have limits of their own.
 */
export const costs = {
  /** Nothing to speak of: it is answered whatever else the address has asked for. */
  none: 0,
  /** Ready in memory or on disk. */
  text: 1,
  /** Read from the database and drawn. */
  page: 5,
  /** A PDF or a workbook, made for this one reader. */
  document: 100,
} as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    cost?: number;
  }
  interface FastifyInstance {
    budget: Budget;
  }
}

const windowMs = 60_000;

/** All that a page's reader asks for in a minute, in pages: a whole school, or a village, is behind one address. */
const budgetOf = (requestsPerMinute: number): number => requestsPerMinute * costs.page;

export interface Budget {
  /** Null where the address may cost that much more; else in how many seconds it may again. */
  spend(address: string, cost: number): number | null;
}

/** Each address may cost so much within a minute, over all open pages together. */
function createBudget(most: number): Budget {
  const spent = new Map<string, number>();
  let windowStart = performance.now();
  return {
    spend: (address, cost) => {
      const now = performance.now();
      if (now - windowStart >= windowMs) {
        spent.clear();
        windowStart = now;
      }
      if (cost === costs.none) return null;
      const total = (spent.get(address) ?? 0) + cost;
      if (total > most) return Math.max(1, Math.ceil((windowStart + windowMs - now) / 1000));
      spent.set(address, total);
      return null;
    },
  };
}

export function limitCosts(app: FastifyInstance, requestsPerMinute: number): void {
  const budget = createBudget(budgetOf(requestsPerMinute));
  app.decorate('budget', budget);
  app.addHook('onRequest', (request, _reply, done) => {
    const { call, cost = costs.text } = request.routeOptions.config;
    const retryAfterSeconds = call === undefined ? budget.spend(networkOf(request), cost) : null;
    if (retryAfterSeconds === null) done();
    else done(new Refusal(errors.tooManyRequests, { retryAfterSeconds }));
  });
}
