import { errors } from '@ardoise/contract/errors';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * What an answer to a stranger costs, in about the milliseconds of a processor. Every address outside the contract
 * names one of these as `config: { cost }`; the calls of the contract have limits of their own.
 */
export const costs = {
  /** Nothing to speak of, and limited in a way of its own. */
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
}

const windowMs = 60_000;

/** All that a page's reader asks for in a minute, in pages: a whole school, or a village, is behind one address. */
const budgetOf = (requestsPerMinute: number): number => requestsPerMinute * costs.page;

/** Each address may cost so much within a minute, over all open pages together. */
export function limitCosts(app: FastifyInstance, requestsPerMinute: number): void {
  const budget = budgetOf(requestsPerMinute);
  const spent = new Map<string, number>();
  let windowStart = performance.now();
  app.addHook('onRequest', (request, _reply, done) => {
    const { call, cost = costs.text } = request.routeOptions.config;
    if (call !== undefined) return done();
    const now = performance.now();
    if (now - windowStart >= windowMs) {
      spent.clear();
      windowStart = now;
    }
    const address = normalizeIP(request.ip);
    const total = (spent.get(address) ?? 0) + cost;
    if (total > budget) {
      const retryAfterSeconds = Math.max(1, Math.ceil((windowStart + windowMs - now) / 1000));
      return done(new Refusal(errors.tooMany, { retryAfterSeconds }));
    }
    spent.set(address, total);
    done();
  });
}
