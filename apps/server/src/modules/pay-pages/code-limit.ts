import { errors } from '@ardoise/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/http/request.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tryWindowMinutes } from '../mobile-money/public.ts';
import { readReference } from './pay-store.ts';

/** Payments that one address may begin by one code within the window. */
const mostByAddress = 10;

/** However it is written; null where the payer came by a link. */
function codeOf({ params }: FastifyRequest): string | null {
  const reference = readReference((params as { readonly reference: string }).reference);
  return reference !== null && 'paymentCode' in reference ? reference.paymentCode : null;
}

/** For each node by itself, like the other limits by address. */
export function createCodeLimit(
  scope: FastifyInstance,
): (request: FastifyRequest) => Promise<void> {
  const count = scope.createRateLimit({
    max: mostByAddress,
    timeWindow: tryWindowMinutes * 60_000,
    allowList: () => false,
    keyGenerator: (request) => `${networkOf(request)} ${codeOf(request)}`,
  });
  return async (request) => {
    if (codeOf(request) === null) return;
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Refusal(errors.tooManyRequests, {
        retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
      });
  };
}
