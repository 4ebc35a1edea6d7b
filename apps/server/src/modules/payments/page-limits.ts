import { errors } from '@ardoise/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';

/** Wrong links and codes a minute from one address. Right ones are not counted: many payers share an address. */
const mostMisses = 30;
const minuteMs = 60_000;

export interface MissLimit {
  /** Refuses an address that has guessed too often, whatever it asks for now. */
  refuseGuessing(request: FastifyRequest): Promise<void>;
  countMiss(request: FastifyRequest): Promise<void>;
}

/** Each kind of page counts for itself. */
export function createMissLimit(scope: FastifyInstance): MissLimit {
  const count = scope.createRateLimit({
    max: mostMisses,
    timeWindow: minuteMs,
    allowList: () => false,
  });
  return {
    refuseGuessing: async (request) => {
      const counted = await count(request, { increment: false });
      if (!counted.isAllowed && counted.remaining === 0)
        throw new Refusal(errors.tooMany, { retryAfterSeconds: Math.max(1, counted.ttlInSeconds) });
    },
    countMiss: async (request) => void (await count(request)),
  };
}

/** Refuses once an address has asked this often within a minute. */
export function createLimit(
  scope: FastifyInstance,
  max: number,
): (request: FastifyRequest) => Promise<void> {
  const count = scope.createRateLimit({ max, timeWindow: minuteMs, allowList: () => false });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Refusal(errors.tooMany, { retryAfterSeconds: Math.max(1, counted.ttlInSeconds) });
  };
}
