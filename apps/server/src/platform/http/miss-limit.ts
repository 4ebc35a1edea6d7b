import { errors } from '@ardoise/contract/protocol/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

export interface MissLimit {
  /** Counts a miss; false where there were as many before as there may be. */
  count(request: FastifyRequest): Promise<boolean>;
  /** Whether another miss would be one too many. */
  isSpent(request: FastifyRequest): Promise<boolean>;
  /** Counts a miss, and refuses the caller where it is one too many. */
  countOrRefuse(request: FastifyRequest): Promise<void>;
}

interface MissLimitSettings {
  readonly max: number;
  readonly windowSeconds: number;
  /** Whom a miss is counted for: the address, unless told otherwise. */
  readonly keyOf?: (request: FastifyRequest) => string;
}

/**
 * Counts what leads nowhere: wrong links and codes. It is asked only when the right one was looked for and not found,
 * so that many who share an address are never refused for what one of them guesses.
 */
export function createMissLimit(scope: FastifyInstance, settings: MissLimitSettings): MissLimit {
  const counter = scope.createRateLimit({
    max: settings.max,
    timeWindow: settings.windowSeconds * 1000,
    allowList: () => false,
    ...(settings.keyOf === undefined ? {} : { keyGenerator: settings.keyOf }),
  });
  return {
    count: async (request) => {
      const counted = await counter(request);
      return counted.isAllowed || !counted.isExceeded;
    },
    isSpent: async (request) => {
      const counted = await counter(request, { increment: false });
      return !counted.isAllowed && counted.remaining === 0;
    },
    countOrRefuse: async (request) => {
      const counted = await counter(request);
      if (!counted.isAllowed && counted.isExceeded)
        throw new Refusal(errors.tooManyRequests, {
          retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
        });
    },
  };
}

/** Links of which only guessing at random would find one: what is limited is the work, not the odds. */
export const wrongLinks = { max: 30, windowSeconds: 60 } as const;
