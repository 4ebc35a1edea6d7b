import { errors } from '@ardoise/contract/errors';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { sendRefusal } from './failure.ts';
import { languageOfRequest } from './request.ts';

/** Asked also of a full server: an operator must see that it lives, and why it is slow. */
const alwaysAnswered = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * A full server answers 503 at once instead of queueing until it dies. The count is of requests under way, each of
 * which may hold a connection of the database.
 */
export function refuseOverload(app: FastifyInstance, maxRequests: number): { underWay(): number } {
  let underWay = 0;
  app.addHook('onRequest', (request, reply, done) => {
    underWay += 1;
    let counted = true;
    reply.raw.once('close', () => {
      if (counted) underWay -= 1;
      counted = false;
    });
    if (underWay <= maxRequests || alwaysAnswered.has(request.url)) return done();
    void sendRefusal(reply, new Refusal(errors.busy), languageOfRequest(request));
  });
  return { underWay: () => underWay };
}
