import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { payOperators } from '@ardoise/contract/transactions';
import { isUuid } from '@ardoise/contract/values/uuid';
import { callbackRateLimit } from '../../../platform/http/callback-rate-limit.ts';
import { costs } from '../../../platform/http/costs.ts';
import type { Services } from '../../../platform/services.ts';
import type { AskNow } from './ask-now.ts';
import { createPawapayCallbacks } from './pawapay-callbacks.ts';

const maxBytes = 64 * 1024;

/**
 * Where operators tell that something happened. Nothing in the body is believed; it is a hint to ask. The answer is
 * always the same, quickly: it says nothing about which payments there are.
 */
export function addCallbacks(app: FastifyInstance, services: Services, askNow: AskNow): void {
  const takePawapay = createPawapayCallbacks(services, askNow);
  const rateLimit = callbackRateLimit(services.settings);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxBytes },
      (_request, body, done) => done(null, body),
    );
    const take = (partnerNumber: string, reply: FastifyReply): FastifyReply => {
      if (isUuid(partnerNumber)) askNow.hint(partnerNumber.toLowerCase());
      return reply.code(200).send();
    };
    for (const method of ['POST', 'PUT'] as const) {
      for (const operator of payOperators) {
        scope.route({
          method,
          url: `/callbacks/${operator}/:partnerNumber`,
          config: { rateLimit, cost: costs.none },
          handler: async (
            request: FastifyRequest<{ Params: { partnerNumber: string } }>,
            reply: FastifyReply,
          ) => take(request.params.partnerNumber, reply),
        });
      }
      scope.route({
        method,
        url: '/callbacks/pawapay',
        config: { rateLimit, cost: costs.none },
        handler: async (request, reply) => {
          takePawapay(request);
          return reply.code(200).send();
        },
      });
    }
  });
}
