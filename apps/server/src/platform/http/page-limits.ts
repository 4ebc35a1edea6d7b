import { errors } from '@ardoise/contract/protocol/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

const minuteMs = 60_000;

/** Refuses once an address has asked this often within a minute. */
export function createLimit(
  scope: FastifyInstance,
  max: number,
): (request: FastifyRequest) => Promise<void> {
  const count = scope.createRateLimit({ max, timeWindow: minuteMs, allowList: () => false });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Refusal(errors.tooManyRequests, {
        retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
      });
  };
}
