import { errors } from '@ardoise/contract/protocol/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/http/request.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tryWindowMinutes } from '../mobile-money/public.ts';
import { readCode } from './pay-store.ts';

/** Payments that one address may begin by one code within the window. */
const mostByAddress = 10;

/** For each node by itself, like the other limits by address. */
export function createCodeLimit(
  scope: FastifyInstance,
): (request: FastifyRequest) => Promise<void> {
  const count = scope.createRateLimit({
    max: mostByAddress,
    timeWindow: tryWindowMinutes * 60_000,
    allowList: () => false,
    keyGenerator: (request) => `${networkOf(request)} ${readCode(request)}`,
  });
  return async (request) => {
    if (readCode(request) === null) return;
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Refusal(errors.tooManyRequests, {
        retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
      });
  };
}
